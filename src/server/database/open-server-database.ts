import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { type Kysely, sql } from 'kysely';

import { DatabaseReadOnlyError, isReadOnly, unreachableCause } from '#node/database-failures.ts';
import {
  migrate,
  type Migrations,
  openDatabase,
  type OpenDatabase,
  OtherVersionError,
} from '#node/database.ts';
import { openPostgres } from '#node/postgres.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';

import { contracts, expands } from './migration-kinds.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

const oldestVersion = 15;
const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;
const undefinedTable = '42P01';
const failoverMs = 30_000;
const retryMs = 500;

/**
 * Requires PostgreSQL 15 or newer, migrated and writable. Warns of another version's tables and of settings
 * that can lose committed rows. Throws ConfigurationError, OtherVersionError and DatabaseReadOnlyError.
 */
export async function checkPostgres<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
): Promise<readonly string[]> {
  const settings = await readSettings(db);
  const version = Math.floor(Number(settings.get('server_version_num')) / 10_000);
  if (version < oldestVersion)
    throw new ConfigurationError([
      `DATABASE_URL names PostgreSQL ${version}; it must be ${oldestVersion} or newer`,
    ]);
  const notice = compareMigrations(await migrationsOf(db), Object.keys(migrations).sort());
  if (settings.get('transaction_read_only') === 'on')
    throw new DatabaseReadOnlyError('transactions are read-only');
  return [
    ...(notice === null ? [] : [notice]),
    ...durable
      .filter((name) => settings.get(name) === 'off')
      .map((name) => `PostgreSQL has ${name} off: what was acknowledged may be lost when its machine fails.`),
    ...(await replicaNotices(db, settings)),
  ];
}

/** Warns of replicas that commits don't wait for. */
async function replicaNotices<Tables>(
  db: Kysely<Tables>,
  settings: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const hasNames = settings.get('synchronous_standby_names') !== '';
  const commit = settings.get('synchronous_commit') ?? '';
  // Without further rights only their number can be seen.
  const { rows } = await sql<{ replicas: number }>`
    select count(*) as replicas from pg_stat_replication`.execute(db);
  const replicas = rows[0]?.replicas ?? 0;
  if (replicas === 0 && !hasNames) return [];
  if (!hasNames)
    return [
      'PostgreSQL has replicas, but synchronous_standby_names is empty: a failover may lose what was acknowledged.',
    ];
  if (commit !== 'off' && commit !== 'local') return [];
  return [
    `PostgreSQL has synchronous_standby_names, but synchronous_commit is ${commit}: a failover may lose what was acknowledged.`,
  ];
}

async function readSettings<Tables>(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const names = [...durable, 'server_version_num', 'synchronous_standby_names', 'transaction_read_only'];
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from pg_settings where name in (${sql.join(names)})`.execute(
    db,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function migrationsOf<Tables>(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return [];
    throw error;
  }
}

/**
 * Returns a notice if a later version only added to the tables, or if what this one takes away remains.
 * Throws OtherVersionError.
 */
function compareMigrations(ran: readonly string[], known: readonly string[]): string | null {
  const later = ran.filter((name) => !known.includes(name));
  if (!later.every((name) => expands(name) && name > (known.at(-1) ?? '')))
    throw new OtherVersionError('DATABASE_URL names a database that another version of Rampart has migrated');
  const missing = known.filter((name) => !ran.includes(name));
  if (!missing.every(contracts) || (missing.length > 0 && later.length > 0))
    throw new OtherVersionError(
      'DATABASE_URL names a database that is not migrated to this version: run npm run migrate first',
    );
  if (later.length > 0)
    return `The database is migrated to a later version (${later.at(-1)}): update this server.`;
  if (missing.length === 0) return null;
  return `The database still has what earlier versions use (${missing.join(', ')}): once no server is older, run npm run migrate -- --contract.`;
}

export const serverDatabaseFile = 'server.sqlite';

export interface ServerDatabase extends OpenDatabase<Tables> {
  readonly notices: readonly string[];
}

/**
 * Opens the configured database. Migrates SQLite; only checks PostgreSQL, waiting half a minute for a primary
 * during a failover. Throws ConfigurationError, OtherVersionError, MigrationError.
 */
export async function openServerDatabase(
  {
    databaseUrl,
    databaseConnections: maxConnections,
    databaseStatements: statements,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'databaseStatements' | 'dataDir'>,
  primaryWithinMs = failoverMs,
): Promise<ServerDatabase> {
  const database =
    databaseUrl === null
      ? openDatabase<Tables>({ file: join(dataDir, serverDatabaseFile) })
      : openPostgres<Tables>({ url: databaseUrl, maxConnections, statements });
  try {
    if (databaseUrl !== null) {
      const notices = await withinFailover(
        async () => checkPostgres(database.db, migrations),
        primaryWithinMs,
      );
      return { ...database, notices };
    }
    await migrate(database.db, migrations);
    return { ...database, notices: [] };
  } catch (error) {
    await database.close();
    if (isReadOnly(error))
      throw new ConfigurationError([
        'DATABASE_URL leads to a PostgreSQL that can only be read, a replica or one set so: it must lead to the primary',
      ]);
    const why = unreachableCause(error);
    throw why === null ? error : new ConfigurationError([`DATABASE_URL can’t be used (${why})`]);
  }
}

async function withinFailover<Result>(work: () => Promise<Result>, patienceMs: number): Promise<Result> {
  const untilMs = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isReadOnly(error) || performance.now() >= untilMs) throw error;
      await delay(retryMs);
    }
  }
}
