import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';

import { openDatabase } from '#node/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { sandboxPassword } from '#server/accounts/staff/sandbox-accounts.ts';

import { buildPrograms, type BuiltPrograms } from '../build-program.ts';
import { forkProgram, type ForkedProgram } from '../forked-program.ts';
import { createTestDatabase, keysOfTests, testDatabase } from '../test-database.ts';

export async function buildDesk(): Promise<BuiltPrograms> {
  return buildPrograms({
    desk: 'src/testing/soak/desk-program.ts',
    'inspection-worker': 'src/node/inspection/inspection-worker.ts',
    'directory-rebuild': 'src/server/commands/rebuild-program.ts',
    'audit-verify': 'src/server/audit/verify/verify-program.ts',
  });
}

export interface DeskStorage {
  readonly environment: Readonly<Record<string, string>>;
  read<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Creates a database in the directory, or on the run's PostgreSQL. */
export async function createStorage(directory: string): Promise<DeskStorage> {
  if (testDatabase === 'postgres') {
    const database = await createTestDatabase('');
    const { db } = database.open();
    const { environment } = database;
    return { environment, read: async (work) => work(db), close: async () => database.close() };
  }
  return {
    environment: keysOfTests,
    async read(work) {
      // Opened each time: a connection that stays would keep the log of one that was killed from being recovered.
      const database = openDatabase<Tables>({ file: join(directory, 'server.sqlite') });
      try {
        return await work(database.db);
      } finally {
        await database.close();
      }
    },
    close: async () => Promise.resolve(),
  };
}

/** Short lease, since a killed desk's is waited for. */
const leaseMs = 3000;

export interface SoakedDeskParts {
  readonly programs: BuiltPrograms;
  readonly storage: Pick<DeskStorage, 'environment'>;
  readonly serviceUrl: string;
  readonly directory?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export class SoakedDesk {
  readonly directory: string;
  readonly #parts: SoakedDeskParts;
  readonly #environment: Readonly<Record<string, string>>;
  #running: ForkedProgram | null = null;

  constructor(parts: SoakedDeskParts) {
    this.#parts = parts;
    this.directory = parts.directory ?? mkdtempSync(join(tmpdir(), 'soaked-desk-'));
    this.#environment = {
      ...parts.storage.environment,
      DATA_DIR: this.directory,
      PORT: '0',
      SCRIPTED_SERVICE_URL: parts.serviceUrl,
      LEASE_MS: String(leaseMs),
      SESSION_IDLE_MINUTES: '1440',
      ...parts.environment,
    };
  }

  start(): ForkedProgram {
    this.#running = forkProgram(this.#parts.programs.fileOf('desk'), this.#environment);
    return this.#running;
  }

  run(
    name: string,
    words: readonly string[] = [],
  ): { readonly code: number | null; readonly output: string } {
    const env = { PATH: process.env['PATH'], ...this.#environment };
    const run = spawnSync(process.execPath, [this.#parts.programs.fileOf(name), ...words], {
      env,
      encoding: 'utf8',
    });
    return { code: run.status, output: run.stdout + run.stderr };
  }

  async remove(): Promise<void> {
    if (this.#running?.isRunning === true) await this.#running.end('SIGKILL');
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Signs an admin in; returns a cookie for all desks. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@rampart.test', password: sandboxPassword }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}
