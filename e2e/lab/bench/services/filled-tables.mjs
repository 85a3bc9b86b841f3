import { sql } from 'kysely';

import { migrate, openDatabase } from '../../../../src/node/database.ts';
import { isPostgres } from '../../../../src/node/dialect.ts';
import { openPostgres } from '../../../../src/node/postgres.ts';
import { migrations } from '../../../../src/server/database/migrations.ts';

/** Opens a file of SQLite, or PostgreSQL by its URL, and brings it up to date. */
export async function openMigrated(place) {
  const database = place.startsWith('postgres')
    ? openPostgres({ url: place })
    : openDatabase({ file: place });
  await migrate(database.db, migrations);
  return database;
}

const rowsAStatement = 50_000;

/** Fills tables with so many rows. A column's value is SQL of `n`, the row's number from 0. */
export async function fillTables(db, columns, rows) {
  for (const [table, values] of Object.entries(columns)) {
    const names = Object.keys(values).join(', ');
    for (let from = 0; from < rows; from += rowsAStatement) {
      const last = Math.min(from + rowsAStatement, rows) - 1;
      const numbers = isPostgres(db)
        ? `select generate_series(${from}, ${last}) as n`
        : `with recursive count(n) as (select ${from} union all select n + 1 from count where n < ${last}) select n from count`;
      await sql
        .raw(
          `insert into ${table} (${names}) select ${Object.values(values).join(', ')} from (${numbers}) numbers`,
        )
        .execute(db);
    }
    await sql.raw(isPostgres(db) ? `vacuum analyze ${table}` : `analyze ${table}`).execute(db);
  }
}
