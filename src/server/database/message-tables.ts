import type { Kysely, Migration } from 'kysely';

import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import { plainText } from '#node/dialect.ts';

/** What this desk tells customers in other words than the built-in ones. Names no customer. `changed_at` is microseconds UTC. */
export interface CustomerMessageTable {
  readonly key: string;
  readonly language: CustomerLanguage;
  /** A reply's name; null for a built-in text. */
  readonly name: string | null;
  readonly text: string;
  readonly changed_at: number;
  readonly changed_by: string;
}

export const messageTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('customer_message')
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_by', text, (column) => column.notNull().references('staff.id'))
      .addPrimaryKeyConstraint('customer_message_key', ['key', 'language'])
      .execute();
  },
};
