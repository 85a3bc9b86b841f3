import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { roles, type Role } from '#contract/desk/permissions.ts';
import { migrate, openDatabase } from '#node/database.ts';
import { createLogger } from '#node/logger.ts';
import { buildServer, type ServerParts } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { migrations } from '#server/database/migrations.ts';
import type { Tables } from '#server/database/tables.ts';
import { addSession } from '#server/sessions/session-store.ts';
import { findStaff } from '#server/staff/staff-store.ts';

export interface DeskServerOptions extends Partial<
  Pick<ServerParts, 'bounds' | 'livePace' | 'pageDirectory' | 'inspectionProgram'>
> {
  readonly serviceUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface DeskServer {
  readonly app: FastifyInstance;
  readonly db: Kysely<Tables>;
  /** The clock that the server reads; tests move it. */
  readonly clock: { nowMs: number };
  /** What was logged, line by line. */
  readonly log: string[];
  /** The header of someone signed in with this role. */
  cookieOf(role: Role): Promise<string>;
  /** Its address, once it listens on a free port. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** A desk's server on a fresh database with the real migrations and the sandbox's accounts; nothing listens yet. */
export async function createDeskServer(options: DeskServerOptions = {}): Promise<DeskServer> {
  const directory = mkdtempSync(join(tmpdir(), 'desk-'));
  const config = readConfig({ PORT: '0', DATA_DIR: directory, ...options.environment });
  const database = openDatabase<Tables>({ file: join(directory, 'server.sqlite') });
  const { db } = database;
  await migrate(db, migrations);
  const clock = { nowMs: Date.parse('2026-05-04T10:00:00Z') };
  const log: string[] = [];
  const { serviceUrl = 'http://127.0.0.1:1', bounds, pageDirectory = null, inspectionProgram } = options;
  const app = await buildServer(config, {
    db,
    logger: createLogger({ destination: { write: (line) => void log.push(line) } }),
    nowMs: () => clock.nowMs,
    serviceUrl: new URL(serviceUrl),
    pageDirectory,
    ...(bounds && { bounds }),
    ...(inspectionProgram && { inspectionProgram }),
    ...(options.livePace && { livePace: options.livePace }),
  });
  return {
    app,
    db,
    clock,
    log,
    async cookieOf(role) {
      const staff = await findStaff(db, `${role}@rampart.test`);
      if (staff === undefined) throw new Error(`nobody has the role ${role}: ${roles.join(', ')}`);
      return `rampart-session=${await addSession(db, staff.id, clock.nowMs)}`;
    },
    listen: async () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}
