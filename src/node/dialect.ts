import {
  type ColumnDataType,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely';

import { retryConflicts } from './database-failures.ts';

/** Whether the handle speaks to PostgreSQL; else it is SQLite. Where the two must differ, the difference is a function of this file. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The type of a text that is compared byte by byte on both: identifiers, digests, keys of pages. */
export function plainText<Tables>(db: Kysely<Tables>): ColumnDataType | RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : 'text';
}

/** Locks the rows that the query finds until the transaction ends. SQLite has one writer at a time: there is nothing to lock. */
export function forUpdate<Tables, Table extends keyof Tables, Row>(
  transaction: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(transaction) ? query.forUpdate() : query;
}

/** As `forUpdate`, but leaves out the rows that another transaction holds: for what several instances work off together. */
export function skipLocked<Tables, Table extends keyof Tables, Row>(
  transaction: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(transaction) ? query.forUpdate().skipLocked() : query;
}

/**
 * Rows as a `select` of their columns, in one parameter however many there are, `rowsJson`, a list of objects: a group of any size is
 * the same, short statement. Each row has a value of its type, or null, in every column. Only rows of which the condition is true are
 * taken.
 */
export function rowsFromJson<Tables, Column extends string>(
  db: Kysely<Tables>,
  columns: Readonly<Record<Column, 'text' | 'bigint'>>,
  rowsJson: RawBuilder<string>,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const names = Object.keys(columns) as Column[];
  if (!isPostgres(db)) {
    const values = sql.join(names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.id(name)}`));
    // Without the condition `on conflict` would be read as part of a join.
    return sql`select ${values} from json_each(${rowsJson}) where ${condition}`;
  }
  const typed = sql.join(names.map((name) => sql`${sql.id(name)} ${sql.raw(columns[name])}`));
  return sql`select ${sql.join(names.map((name) => sql.id(name)))} from json_to_recordset(${rowsJson}::json) as given(${typed}) where ${condition}`;
}

/** The texts or numbers of a list in JSON, one parameter however many they are: for `in`. */
export function valuesFromJson<Tables, Value extends string | number>(
  db: Kysely<Tables>,
  type: 'text' | 'bigint',
  listJson: RawBuilder<string>,
): RawBuilder<Value> {
  return isPostgres(db)
    ? sql<Value>`(select value::${sql.raw(type)} from json_array_elements_text(${listJson}::json))`
    : sql<Value>`(select value from json_each(${listJson}))`;
}

/** Whether `with` clauses may write, so that one statement and one round trip do the work of several. */
export function canWriteInWith<Tables>(db: Kysely<Tables>): boolean {
  return isPostgres(db);
}

/** The clock of `databaseNow` as a value that a statement writes; `machineNow` beside SQLite. */
export function databaseClock<Tables>(
  db: Kysely<Tables>,
  machineNow: number | RawBuilder<number> = Date.now() * 1000,
): number | RawBuilder<number> {
  if (!isPostgres(db)) return machineNow;
  return sql<number>`floor(extract(epoch from clock_timestamp()) * 1000000)::bigint`;
}

/** Microseconds UTC by the clock that all who share the database share: PostgreSQL's own; beside SQLite the machine's. */
export async function databaseNow<Tables>(db: Kysely<Tables>): Promise<number> {
  if (!isPostgres(db)) return Date.now() * 1000;
  const { rows } = await sql<{
    now: number | string;
  }>`select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as now`.execute(db);
  return Number(rows[0]?.now);
}

/**
 * Does `work` in one transaction. Where it lost against another it is done again from its beginning, so `work` must do nothing but with
 * its handle.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return retryConflicts(async () => db.transaction().execute(work));
}

/**
 * Rewrites the SQLite file without what was deleted, which else stays in it, readable, until its pages are used again. On PostgreSQL
 * its own vacuum does that. Nobody else may use the file.
 */
export async function clearFreedPages<Tables>(db: Kysely<Tables>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
