import type { Kysely, Migration } from 'kysely';

import { plainText } from '#node/dialect.ts';

/** A kind of thing that the policy of a page refused, by a digest of what it is. Times are microseconds UTC. */
export interface PolicyViolationTable {
  readonly digest: string;
  readonly directive: string;
  readonly page: string | null;
  readonly blocked: string;
  readonly source: string | null;
  readonly times: number;
  readonly first_at: number;
  readonly last_at: number;
}

/** What browsers reported. Nothing in it names anybody. */
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
