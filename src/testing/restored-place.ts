import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';

import { openDatabase } from '#node/database.ts';
import { openPostgres } from '#node/postgres.ts';
import { migratePostgres } from '#server/database/migrate-postgres.ts';
import { migrations } from '#server/database/migrations.ts';
import type { Tables } from '#server/database/tables.ts';

import {
  createEmptyDatabase,
  keysOfTests,
  postgresPrograms,
  serverUrlOf,
  testDatabase,
} from './test-database.ts';

export interface Place {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  read<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
}

/** Backs up as in the README. */
export function dumpPostgres(
  ownerUrl: string,
  { file, without }: { readonly file: string; readonly without: readonly string[] },
): void {
  const leftOut = without.map((table) => `--exclude-table-data=${table}`);
  runPostgres('pg_dump', ['--format=custom', `--file=${file}`, ...leftOut, ownerUrl]);
}

/** Restores as in the README. */
export async function restore(file: string, directory: string): Promise<Place> {
  return testDatabase === 'postgres' ? restorePostgres(file, directory) : restoreSqlite(file, directory);
}

async function restorePostgres(file: string, directory: string): Promise<Place> {
  const ownerUrl = await createEmptyDatabase();
  runPostgres('pg_restore', [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    `--dbname=${ownerUrl}`,
    file,
  ]);
  const owner = openPostgres<Tables>({ url: ownerUrl });
  await migratePostgres(owner.db, migrations);
  await owner.close();
  return {
    directory,
    environment: { ...keysOfTests, DATABASE_URL: serverUrlOf(ownerUrl) },
    async read(work) {
      const opened = openPostgres<Tables>({ url: ownerUrl });
      try {
        return await work(opened.db);
      } finally {
        await opened.close();
      }
    },
  };
}

async function restoreSqlite(file: string, directory: string): Promise<Place> {
  writeFileSync(join(directory, 'server.sqlite'), readFileSync(file), { mode: 0o600 });
  return Promise.resolve({
    directory,
    environment: keysOfTests,
    async read(work) {
      const opened = openDatabase<Tables>({ file: join(directory, 'server.sqlite') });
      try {
        return await work(opened.db);
      } finally {
        await opened.close();
      }
    },
  });
}

function runPostgres(name: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(join(postgresPrograms(), name), words, { encoding: 'utf8' });
  if (status !== 0 || stderr !== '') throw new Error(`${name} ended with ${status}: ${stderr}`);
}
