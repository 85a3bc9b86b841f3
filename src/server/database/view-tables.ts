import type { Kysely, Migration } from 'kysely';

import type { ViewList } from '#contract/desk/views.ts';
import { plainText } from '#node/dialect.ts';

/** Holds no filter that may be personal (view-filters.ts). */
export interface ListViewTable {
  readonly id: string;
  readonly list: ViewList;
  readonly staff_id: string;
  readonly name: string;
  /** Lower-case NFC of the name, unique to person and list. */
  readonly name_key: string;
  /** Filters as in an address. */
  readonly query: string;
  /** 1: everyone who may read the list sees it. */
  readonly is_shared: number;
  /** Microseconds UTC. */
  readonly changed_at: number;
}

/** `view` is an id, or a built-in one's name. */
export interface DefaultViewTable {
  readonly staff_id: string;
  readonly list: ViewList;
  readonly view: string;
}

export const viewTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('list_view')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('list', text, (column) => column.notNull())
      .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .addColumn('is_shared', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('list_view_by_name')
      .on('list_view')
      .columns(['staff_id', 'list', 'name_key'])
      .unique()
      .execute();
    await db.schema.createIndex('list_view_by_list').on('list_view').columns(['list', 'is_shared']).execute();
    await db.schema
      .createTable('default_view')
      .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
      .addColumn('list', text, (column) => column.notNull())
      .addColumn('view', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('default_view_key', ['staff_id', 'list'])
      .execute();
    await db.schema.createIndex('default_view_by_view').on('default_view').column('view').execute();
  },
};
