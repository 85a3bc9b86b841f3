import { existsSync, readFileSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';

import { isPostgres } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

/** Dumps all tables and, for SQLite, the files' bytes. */
export async function dumpDatabase(db: Kysely<Tables>): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const dump: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    dump[`table ${name}`] = rows.map((row) => JSON.stringify(row)).join('\n');
  }
  if (isPostgres(db)) return dump;
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db);
  for (const { file } of rows)
    for (const path of [file, `${file}-wal`])
      if (existsSync(path)) dump[`file ${path}`] = readFileSync(path, 'latin1');
  return dump;
}
