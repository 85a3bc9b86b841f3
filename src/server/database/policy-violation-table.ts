import type { Kysely, Migration } from 'kysely';

import { plainText } from '#node/dialect.ts';

/** What browsers reported of the policy of pages, counted. */
export const policyViolations: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('policy_violation')
      .addColumn('digest', text, (column) => column.primaryKey())
      .addColumn('directive', 'text', (column) => column.notNull())
      .addColumn('page', 'text')
      .addColumn('blocked', 'text', (column) => column.notNull())
      .addColumn('source', 'text')
      .addColumn('times', 'bigint', (column) => column.notNull())
      .addColumn('first_at', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('policy_violation_by_last')
      .on('policy_violation')
      .column('last_at')
      .execute();
  },
};

/** It is in the log and counted by a metric since. */
export const noPolicyViolations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('policy_violation').execute();
  },
};
