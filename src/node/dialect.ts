import { PostgresAdapter, sql, type ColumnDataType, type Kysely, type RawBuilder } from 'kysely';

/** Whether the handle speaks to PostgreSQL; else it is SQLite. Where the two must differ, the difference is a function of this file. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The type of a text that is compared byte by byte on both: identifiers, digests, keys of pages. */
export function plainText<Tables>(db: Kysely<Tables>): ColumnDataType | RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : 'text';
}
