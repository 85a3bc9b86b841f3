import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';

import { buildProgram } from './build-program.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { ownerLogin } from './test-database.ts';

const formTexts = [
  `select table_name, column_name, data_type, collation_name, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`,
  `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  `select table_name, grantee, privilege_type from information_schema.role_table_grants where table_schema = 'public' order by 1, 2, 3`,
  `select name from kysely_migration order by 1`,
];

export interface MigrateTests {
  readonly server: OwnPostgres;
  /** Columns, indexes, rights, and which migrations have run. */
  formOf(database: string): Promise<unknown[]>;
  /** Returns its owner's address. */
  create(database: string): Promise<string>;
  run(url: string | undefined, environment?: Record<string, string>): RunningMigration;
  end(): Promise<void>;
}

interface RunningMigration {
  readonly child: { kill(signal: 'SIGKILL'): boolean };
  readonly ended: Promise<{ code: number | null; output: string }>;
}

/** Starts a PostgreSQL that keeps what it acknowledged, and bundles `npm run migrate`. */
export async function startMigrateTests(): Promise<MigrateTests> {
  const [server, program] = await Promise.all([
    startOwnPostgres({ fsync: 'on', full_page_writes: 'on' }),
    buildProgram('src/server/database/migrate-program.ts'),
  ]);
  return {
    server,
    async formOf(database) {
      const client = new Client(server.urlOf('postgres', database));
      await client.connect();
      // Of one moment: the server may still commit for a client that was killed.
      await client.query('begin isolation level repeatable read');
      const form: unknown[] = [];
      for (const text of formTexts) form.push((await client.query(text).catch(() => ({ rows: [] }))).rows);
      await client.end();
      return form;
    },
    async create(database) {
      const client = new Client(server.urlOf('postgres', 'postgres'));
      await client.connect();
      await client.query(`create database ${database} owner ${ownerLogin}`);
      await client.end();
      return server.urlOf(ownerLogin, database);
    },
    run(url, environment = {}) {
      const migrationUrl = url !== undefined && { DATABASE_MIGRATION_URL: url };
      const child = spawn(process.execPath, [program.file], {
        env: { PATH: process.env['PATH'], ...migrationUrl, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
      return { child, ended };
    },
    async end() {
      program.remove();
      await server.end();
    },
  };
}
