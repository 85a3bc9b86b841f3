import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { migrate, openDatabase } from '#node/database.ts';
import { lockDirectory } from '#node/directory-lock.ts';
import { createLogger } from '#node/logger.ts';
import { buildSandbox } from './app.ts';
import type { SandboxConfig } from './config.ts';
import { sandboxMigrations } from './database/migrations.ts';
import type { SandboxTables } from './database/tables.ts';
import { seedWhenEmpty } from './seeds/seed-when-empty.ts';

/** A sandbox that listens. */
export interface RunningSandbox {
  readonly port: number;
  /** Lets what is in flight finish, then frees port, database and directory. */
  stop(): Promise<void>;
}

/** Takes the directory, prepares the database and listens on loopback. Throws DirectoryInUseError. */
export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const lock = lockDirectory(config.directory);
  const database = openDatabase<SandboxTables>({ file: join(config.directory, 'sandbox.sqlite') });
  const release = async () => {
    await database.close();
    lock.release();
  };
  const { db } = database;
  try {
    await migrate(db, sandboxMigrations);
    await seedWhenEmpty(db, Date.now());
    const app = buildSandbox({
      ...config,
      db,
      now: Date.now,
      realNow: Date.now,
      newId: () => randomBytes(16).toString('hex'),
      callbackUrl: () => null,
      logger: createLogger({ level: 'warn' }),
    });
    await app.listen({ host: '127.0.0.1', port: config.port });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    const stop = async () => {
      await app.close();
      await release();
    };
    return { port, stop };
  } catch (error) {
    await release();
    throw error;
  }
}
