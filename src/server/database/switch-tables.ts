import type { Kysely, Migration } from 'kysely';

import { plainText } from '#node/dialect.ts';

/** Set by an admin for everyone; on without a row. */
export interface DeskSwitchTable {
  readonly name: 'document-reading';
  readonly is_on: number;
}

export const switchTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('desk_switch')
      .addColumn('name', plainText(db), (column) => column.primaryKey())
      .addColumn('is_on', 'integer', (column) => column.notNull())
      .execute();
  },
};
