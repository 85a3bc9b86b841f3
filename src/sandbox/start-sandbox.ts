import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate, openDatabase } from '#node/database.ts';
import { lockDirectory } from '#node/directory-lock.ts';
import { createLogger } from '#node/logger.ts';
import { buildSandbox, type SandboxSettings } from './app.ts';
import { startAgendaLoop } from './clock/agenda-loop.ts';
import { Agenda } from './clock/agenda.ts';
import { ServiceClock } from './clock/service-clock.ts';
import type { SandboxConfig } from './config.ts';
import { sandboxMigrations } from './database/migrations.ts';
import type { SandboxTables } from './database/tables.ts';
import { dueWorks } from './due-works.ts';
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
    const clock = await ServiceClock.open({ db, realNow: Date.now });
    if (config.speed !== null) await clock.change({ speed: config.speed });
    await seedWhenEmpty(db, clock.now());
    const logger = createLogger({ level: 'warn' });
    const settings: SandboxSettings = {
      ...config,
      db,
      now: () => clock.now(),
      clock,
      settle: () => agenda.settle(),
      realNow: Date.now,
      wait,
      newId: () => randomBytes(16).toString('hex'),
      callbackUrl: () => null,
      logger,
    };
    const agenda = new Agenda({
      works: () => dueWorks(settings),
      now: settings.now,
      elapsedMs: () => performance.now(),
      onFailure: (error) => logger.error({ err: error }, 'what was due failed'),
    });
    const app = buildSandbox(settings);
    await app.listen({ host: '127.0.0.1', port: config.port });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    const stopLoop = startAgendaLoop(settings.settle);
    const stop = async () => {
      await stopLoop();
      await agenda.stop();
      await app.close();
      await clock.keep();
      await release();
    };
    return { port, stop };
  } catch (error) {
    await release();
    throw error;
  }
}
