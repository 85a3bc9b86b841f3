import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { roles, type Role } from '#contract/desk/permissions.ts';
import type { OpenDatabase } from '#node/database.ts';
import { createLogger } from '#node/logger.ts';
import { isLoopback } from '#node/loopback.ts';
import { buildServer, type ServerParts } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { addSession } from '#server/accounts/sessions/session-store.ts';
import { usesSandboxAccounts } from '#server/accounts/staff/sandbox-accounts.ts';
import { findStaff } from '#server/accounts/staff/staff-store.ts';

import { passwordMeterHere } from './password-meter-here.ts';
import { addSandboxStaff } from './sandbox-staff.ts';
import { createTestDatabase, testDatabase, type TestDatabase } from './test-database.ts';

export interface DeskServerOptions extends Partial<
  Omit<ServerParts, 'db' | 'logger' | 'nowMs' | 'serviceUrl'>
> {
  readonly serviceUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface DeskServer {
  readonly app: FastifyInstance;
  readonly database: 'sqlite' | 'postgres';
  /** With the server's rights. */
  readonly db: Kysely<Tables>;
  /** For tampering; SQLite forbids nothing. */
  readonly ownerDb: Kysely<Tables>;
  readonly clock: { nowMs: number };
  readonly log: string[];
  cookieOf(role: Role): Promise<string>;
  /** Returns the address. */
  listen(): Promise<string>;
  /** Shares database and clock, not the directory; closes with the first. PostgreSQL only. */
  openAnother(others?: DeskServerOptions): Promise<DeskServer>;
  close(): Promise<void>;
}

/** Opens without listening, with the sandbox's accounts. RAMPART_TEST_DATABASE chooses the database. */
export async function createDeskServer(options: DeskServerOptions = {}): Promise<DeskServer> {
  const directory = mkdtempSync(join(tmpdir(), 'desk-'));
  const testing = await createTestDatabase(directory);
  const clock = { nowMs: Date.parse('2026-05-04T10:00:00Z') };
  const desk = await openDesk({ testing, directory, clock, options });
  const others: DeskServer[] = [];
  return {
    ...desk,
    async openAnother(otherOptions = options) {
      if (testDatabase === 'sqlite') throw new Error('two servers share no SQLite database');
      const own = mkdtempSync(join(tmpdir(), 'desk-'));
      const other = await openDesk({ testing, directory: own, clock, options: otherOptions });
      others.push(other);
      return other;
    },
    async close() {
      await Promise.all(others.map(async (other) => other.close()));
      await desk.close();
      await testing.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface DeskParts {
  readonly testing: TestDatabase;
  readonly directory: string;
  readonly clock: { nowMs: number };
  readonly options: DeskServerOptions;
}

async function openDesk({ testing, directory, clock, options }: DeskParts): Promise<DeskServer> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: directory,
    ...testing.environment,
    ...options.environment,
  });
  const database: OpenDatabase<Tables> = testing.open();
  const { db } = database;
  if (config.service.baseUrl === null && isLoopback(config.host)) {
    await addSandboxStaff(db, usesSandboxAccounts(config));
  }
  const log: string[] = [];
  const { serviceUrl = 'http://127.0.0.1:1', environment: _environment, ...others } = options;
  const app = await buildServer(config, {
    pageDirectory: null,
    passwordMeter: passwordMeterHere,
    ...others,
    db,
    logger: createLogger({ destination: { write: (line) => void log.push(line) } }),
    nowMs: () => clock.nowMs,
    serviceUrl: new URL(serviceUrl),
  });
  let isClosed = false;
  return {
    app,
    database: testDatabase,
    db,
    ownerDb: testing.openAsOwner().db,
    clock,
    log,
    async cookieOf(role) {
      const staff = await findStaff(db, `${role}@rampart.test`);
      if (staff === undefined) throw new Error(`nobody has the role ${role}: ${roles.join(', ')}`);
      return `rampart-session=${await addSession(db, { staffId: staff.id, method: 'password' }, clock.nowMs)}`;
    },
    listen: async () => app.listen({ host: '127.0.0.1', port: 0 }),
    openAnother: async () => Promise.reject(new Error('the first server opens the others')),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await app.close();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
