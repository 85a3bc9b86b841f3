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

/** Returns false for SQLite. All differences are in this file. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns the type for text compared byte by byte. */
export function plainText<Tables>(db: Kysely<Tables>): ColumnDataType | RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : 'text';
}

/** Locks the selected rows; SQLite has one writer anyway. */
export function forUpdate<Tables, Table extends keyof Tables, Row>(
  transaction: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(transaction) ? query.forUpdate() : query;
}

/** Locks like `forUpdate`, leaving out rows locked by others. */
export function skipLocked<Tables, Table extends keyof Tables, Row>(
  transaction: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(transaction) ? query.forUpdate().skipLocked() : query;
}

/**
 * Selects columns from `rowsJson`, a list of objects: one short statement for any number. Every column needs
 * a value of its type, or null.
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

/** Returns a JSON list's values for `in`. */
export function valuesFromJson<Tables, Value extends string | number>(
  db: Kysely<Tables>,
  type: 'text' | 'bigint',
  listJson: RawBuilder<string>,
): RawBuilder<Value> {
  return isPostgres(db)
    ? sql<Value>`(select value::${sql.raw(type)} from json_array_elements_text(${listJson}::json))`
    : sql<Value>`(select value from json_each(${listJson}))`;
}

/** Tells if `with` clauses may write, which saves round trips. */
export function canWriteInWith<Tables>(db: Kysely<Tables>): boolean {
  return isPostgres(db);
}

/** Returns `databaseNow` as an SQL value; on SQLite `machineNow`. */
export function databaseClock<Tables>(
  db: Kysely<Tables>,
  machineNow: number | RawBuilder<number> = Date.now() * 1000,
): number | RawBuilder<number> {
  if (!isPostgres(db)) return machineNow;
  return sql<number>`floor(extract(epoch from clock_timestamp()) * 1000000)::bigint`;
}

/** Returns microseconds UTC by the clock that all processes share: PostgreSQL's; on SQLite the machine's. */
export async function databaseNow<Tables>(db: Kysely<Tables>): Promise<number> {
  if (!isPostgres(db)) return Date.now() * 1000;
  const { rows } = await sql<{
    now: number | string;
  }>`select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as now`.execute(db);
  return Number(rows[0]?.now);
}

/** Runs `work` in a transaction, and again after a conflict, so it must only use its handle. */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return retryConflicts(async () => db.transaction().execute(work));
}

/** Rewrites the SQLite file without deleted data; nobody else may use it. PostgreSQL vacuums itself. */
export async function clearFreedPages<Tables>(db: Kysely<Tables>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
