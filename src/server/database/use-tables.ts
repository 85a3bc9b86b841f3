import type { Generated, Kysely, Migration } from 'kysely';

import { plainText } from '#node/dialect.ts';

/** An address that requests came from, by its keyed digest, as entries of the trail name it. `seen_at` is microseconds UTC. */
export interface SourceAddressTable {
  readonly digest: string;
  readonly address_encrypted: string;
  /** The last time, to an hour. */
  readonly seen_at: number;
}

/** Where requests come from: beside the trail, and with each session as long as that lasts. */
export const sourceAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('source_address')
      .addColumn('digest', text, (column) => column.primaryKey())
      .addColumn('address_encrypted', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('session').addColumn('source', text).execute();
  },
};

/** How often a person did something that is bounded, in the hour that began with the first time. Times are microseconds UTC. */
export interface UseCountTable {
  readonly staff_id: string;
  readonly kind: string;
  readonly began_at: number;
  readonly used: number;
  /** Since when someone writes the hour's entry of the trail; null: nobody does, or it could not be written. */
  readonly recording_at: Generated<number | null>;
  /** Whether that entry is written. */
  readonly is_recorded: Generated<number>;
}

export const useCounts: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('use_count')
      .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('use_count_key', ['staff_id', 'kind'])
      .execute();
  },
};

/** Whether the one entry of an exceeded limit is written yet. */
export const useRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('use_count').addColumn('recording_at', 'bigint').execute();
    await db.schema
      .alterTable('use_count')
      .addColumn('is_recorded', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
