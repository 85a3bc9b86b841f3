import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Pool } from 'pg';

import { migrate, openDatabase, type OpenDatabase } from '#node/database.ts';
import { openPostgres } from '#node/postgres.ts';
import { migrations } from '#server/database/migrations.ts';
import type { Tables } from '#server/database/tables.ts';

import { findOrInstallPostgres } from '../tools/postgres.mjs';

export const testDatabase: 'postgres' | 'sqlite' =
  process.env['RAMPART_TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite';

export const clusterVariable = 'RAMPART_TEST_POSTGRES';
export const ownerLogin = 'rampart_owner';
export const serverLogin = 'rampart_desk';
export const templateDatabase = 'rampart_template';

/** Required for a shared database. */
export const keysOfTests = {
  DATA_KEY: 'a data key of the tests, 32 characters',
  AUDIT_KEY: 'an audit key of the tests, 32 characters',
};

export interface TestDatabase {
  readonly environment: Readonly<Record<string, string>>;
  /** Null for SQLite, which forbids nothing. */
  readonly ownerUrl: string | null;
  /** Opens a pool like the server's; SQLite has one shared connection. */
  open(): OpenDatabase<Tables>;
  openAsOwner(): OpenDatabase<Tables>;
  /** Closes connections; on PostgreSQL drops the database. */
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Default: `read committed`. */
  readonly isolation?: 'serializable';
}

/** Creates a database in the directory, or copies PostgreSQL's template. */
export async function createTestDatabase(
  directory: string,
  options: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  return testDatabase === 'postgres' ? createPostgres(options) : createSqlite(directory);
}

let migrated: Promise<string> | null = null;

async function migrateOnce(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'migrated-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'server.sqlite');
  const database = openDatabase<Tables>({ file });
  await migrate(database.db, migrations);
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  await database.close();
  return file;
}

async function createSqlite(directory: string): Promise<TestDatabase> {
  const file = join(directory, 'server.sqlite');
  copyFileSync(await (migrated ??= migrateOnce()), file);
  const database = openDatabase<Tables>({ file });
  // What a process has written outlives it all the same; the machine's end is not for these tests.
  await sql`pragma synchronous = off`.execute(database.db);
  const shared = { db: database.db, close: async () => Promise.resolve() };
  return {
    environment: {},
    ownerUrl: null,
    open: () => shared,
    openAsOwner: () => shared,
    close: async () => database.close(),
  };
}

let admin: Pool | null = null;

async function createPostgres({ isolation }: TestDatabaseOptions): Promise<TestDatabase> {
  const { pool, cluster } = adminOfRun();
  const name = `desk_${randomBytes(8).toString('hex')}`;
  await pool.query(`create database ${name} template ${templateDatabase} owner ${ownerLogin}`);
  if (isolation !== undefined)
    await pool.query(`alter database ${name} set default_transaction_isolation = '${isolation}'`);
  const opened: OpenDatabase<Tables>[] = [];
  const openAs = (user: string) => {
    const database = openPostgres<Tables>({ url: urlOf(cluster, user, name) });
    opened.push(database);
    return database;
  };
  return {
    environment: { DATABASE_URL: urlOf(cluster, serverLogin, name), ...keysOfTests },
    ownerUrl: urlOf(cluster, ownerLogin, name),
    open: () => openAs(serverLogin),
    openAsOwner: () => openAs(ownerLogin),
    async close() {
      await Promise.all(opened.map(async (database) => database.close()));
      await pool.query(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Creates an empty database, removed with the run, and returns its owner's address. */
export async function createEmptyDatabase(): Promise<string> {
  const { pool, cluster } = adminOfRun();
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await pool.query(`create database ${name} owner ${ownerLogin}`);
  return urlOf(cluster, ownerLogin, name);
}

/** Returns the address for the server's login. */
export function serverUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = serverLogin;
  return url.href;
}

/** Returns the folder of pg_dump and the like. */
export function postgresPrograms(): string {
  const found = findOrInstallPostgres();
  if ('why' in found) throw new Error(found.why);
  return found.folder;
}

function adminOfRun(): { readonly pool: Pool; readonly cluster: string } {
  const cluster = process.env[clusterVariable];
  if (cluster === undefined) throw new Error('the tests run without the PostgreSQL that they ask for');
  admin ??= new Pool({ connectionString: cluster, max: 2, allowExitOnIdle: true });
  return { pool: admin, cluster };
}

function urlOf(cluster: string, user: string, database: string): string {
  const url = new URL(cluster);
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
}
