import { type Kysely, type Migration, sql } from 'kysely';

import { isPostgres, plainText } from '#node/dialect.ts';

/**
 * Numbers changes so that it can be determined which of them a read has seen: with the number of their transaction, beside SQLite in the order of their
 * commits. A number is never given twice. Changes are kept for minutes: those of before are dropped where the table is made again.
 */
export const changeNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) {
      await sql`alter table change add column number bigint not null default (pg_current_xact_id()::text::bigint)`.execute(
        db,
      );
      return;
    }
    const text = plainText(db);
    await db.schema.dropTable('change').execute();
    await db.schema
      .createTable('change')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('id', text, (column) => column.notNull().unique())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('object_id', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('change_by_age').on('change').column('at').execute();
  },
};
