import type { Kysely, Migration } from 'kysely';

/** What reliance and token share leave behind: that someone vouched for a customer, and what a screening found. */
export const vouchingColumns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['vouched_for', 'politically_exposed']) {
      await db.schema
        .alterTable('identity')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
