import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

import { Kysely, type Migration, sql, type SqliteDatabase, SqliteDialect, type Transaction } from 'kysely';
import Database from 'libsql';

import { isUniqueViolation } from './database-failures.ts';
import { inTransaction } from './dialect.ts';
import { makeDirectory } from './make-directory.ts';

/** Run in order of name, so names begin with a number. */
export type Migrations = Readonly<Record<string, Migration>>;

export interface ConnectionCounts {
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase<Tables> {
  readonly db: Kysely<Tables>;
  /** Omitted for SQLite. */
  readonly connections?: () => ConnectionCounts;
  close(): Promise<void>;
}

/** The database is unchanged. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code = 'MIGRATION_FAILED';
}

/** Thrown if another version migrated the database, which is unchanged. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
  readonly code = 'OTHER_VERSION';
}

const busyTimeoutMs = 5000;
/** 16 MiB of log: copies frequently changed pages a quarter as often. */
const checkpointPages = 4096;
const maxStatements = 200;

/**
 * Opens a SQLite file, made if missing with its directory. Commits are durable. Inside a transaction use its
 * handle only: there is one connection.
 */
export function openDatabase<Tables>({ file }: { readonly file: string }): OpenDatabase<Tables> {
  makeDirectory(dirname(file));
  makeForOwnerAlone(file);
  const database = new Database(file);
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
  database.exec('PRAGMA foreign_keys = ON');
  // 16 MiB of pages, allocated only once they are read.
  database.exec('PRAGMA cache_size = -16384');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(database) }) });
  return {
    db,
    async close() {
      await db.destroy();
      // Kysely closes only what it has used.
      if (database.open) database.close();
    },
  };
}

/** Keeps an existing file's rights; SQLite gives its side files the same. */
function makeForOwnerAlone(file: string): void {
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
}

type Statement = ReturnType<SqliteDatabase['prepare']>;

function withStatementCache(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => void database.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = statementOf(database, text);
      // Bounded, since schema changes come through here too.
      if (statements.size >= maxStatements) statements.delete(statements.keys().next().value ?? '');
      statements.set(text, statement);
      return statement;
    },
  };
}

const writesRows = /^\s*(?:insert|replace|update|delete)\b/i;

function statementOf(database: Database.Database, text: string): Statement {
  if (text === 'begin') return beginLocked(database);
  if (text === 'rollback') return rollBackWhatIsOpen(database);
  const prepared = database.prepare(text);
  return writesRows.test(text) ? lockFirst(database, runForEach(prepared)) : plain(prepared);
}

/** Caches `reader`, which Kysely reads on every run. */
function plain(statement: Statement): Statement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => statement.iterate(parameters),
  };
}

export interface MigrationHooks<Tables> {
  /** False leaves this one and all after it for a later run. */
  readonly mayRun?: (transaction: Transaction<Tables>, name: string) => Promise<boolean>;
  readonly afterwards?: (transaction: Transaction<Tables>) => Promise<void>;
}

/**
 * Runs new migrations and `afterwards` in one transaction, in one of several processes. Throws
 * OtherVersionError and MigrationError.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  { mayRun, afterwards }: MigrationHooks<Tables> = {},
): Promise<void> {
  let step = 'list';
  const work = async (transaction: Transaction<Tables>) => {
    step = 'list';
    await lockMigrations(transaction);
    const names = Object.keys(migrations).sort();
    const ran = await migrationsRun(transaction);
    if (ran.some((name, at) => name !== names[at]))
      throw new OtherVersionError('DATA_DIR holds data of another version');
    for (const name of names.slice(ran.length)) {
      step = name;
      if ((await mayRun?.(transaction, name)) === false) break;
      await migrations[name]?.up(transaction);
      await noteMigration(transaction, name);
    }
    await afterwards?.(transaction);
  };
  try {
    await inTransaction(db, work).catch(async (error: unknown) => {
      // Of two simultaneous starts the later one finds the first table on its retry.
      if (!isUniqueViolation(error)) throw error;
      await inTransaction(db, work);
    });
  } catch (error) {
    if (error instanceof OtherVersionError) throw error;
    throw new MigrationError(`migration ${step} failed`, { cause: error });
  }
}

/**
 * Takes SQLite's lock before a write: a prepared write that meets another program's lock stays unfinished,
 * and until it runs again other writes look done but aren't durable.
 */
function lockFirst(database: Database.Database, statement: Statement): Statement {
  const locked = <Result>(run: () => Result): Result => {
    if (database.inTransaction) return run();
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = run();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk has ended it already.
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    reader: statement.reader,
    all: (parameters) => locked(() => statement.all(parameters)),
    run: (parameters) => locked(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  };
}

/** Runs once per row of the parameters, in order; the lock makes it one transaction. */
function runForEach(statement: Statement): Statement {
  const all: Statement['all'] = (parameters) =>
    areRows(parameters) ? parameters.flatMap((row) => statement.all(row)) : statement.all(parameters);
  return {
    reader: statement.reader,
    all,
    run(parameters) {
      if (!areRows(parameters)) return statement.run(parameters);
      let changes = 0;
      for (const row of parameters) changes += Number(statement.run(row).changes);
      return { changes, lastInsertRowid: 0 };
    },
    iterate: (parameters) => all(parameters).values(),
  };
}

/** A single row's values are never lists. */
function areRows(parameters: readonly unknown[]): parameters is readonly (readonly unknown[])[] {
  return Array.isArray(parameters[0]);
}

function beginLocked(database: Database.Database): Statement {
  return doing(() => database.exec('BEGIN IMMEDIATE'));
}

/** Rolls back unless a full disk already did; reports that error. */
function rollBackWhatIsOpen(database: Database.Database): Statement {
  return doing(() => {
    if (database.inTransaction) database.exec('ROLLBACK');
  });
}

function doing(execute: () => void): Statement {
  const run = () => {
    execute();
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, all: () => (run(), []), run, iterate: () => (run(), [].values()) };
}

/*
 * Kysely's own migrator isn't used, only its tables: it holds PostgreSQL's advisory lock, which merely compatible
 * databases may lack, and begins to read before it holds it.
 */

const lockRow = 'migration_lock';

/** Makes the tables; keeps others from migrating until the transaction ends. */
async function lockMigrations<Tables>(transaction: Kysely<Tables>): Promise<void> {
  await transaction.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  await transaction.schema
    .createTable('kysely_migration_lock')
    .ifNotExists()
    .addColumn('id', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('is_locked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Write, don't just lock: a process that waited and sees the old state conflicts and retries.
  await sql`insert into kysely_migration_lock (id, is_locked) values (${lockRow}, 0)
    on conflict (id) do update set is_locked = 0`.execute(transaction);
}

async function migrationsRun<Tables>(transaction: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(transaction);
  return rows.map(({ name }) => name).sort();
}

async function noteMigration<Tables>(transaction: Kysely<Tables>, name: string): Promise<void> {
  const timestamp = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
    transaction,
  );
}
