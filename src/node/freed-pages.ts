import { sql, type Kysely } from 'kysely';

import { isPostgres } from './dialect.ts';

/**
 * Rewrites the SQLite file without what was deleted, which else stays in it, readable, until its pages are used again. On PostgreSQL
 * its own vacuum does that. Nobody else may use the file.
 */
export async function clearFreedPages<Tables>(db: Kysely<Tables>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
