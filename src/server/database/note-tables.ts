import type { Kysely, Migration } from 'kysely';

import { plainText } from '#node/dialect.ts';

/** Notes of staff about a customer or a ramp; append-only. Instants are microseconds UTC. */
export interface NoteTable {
  /** UUID version 7: their text order is their order in time. */
  readonly id: string;
  readonly object_kind: 'customer' | 'ramp';
  readonly object_id: string;
  readonly staff_id: string;
  readonly at: number;
  /** Encrypted: people write names. Null once retention has erased it. */
  readonly text_encrypted: string | null;
}

export const noteTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('note')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('object_kind', text, (column) => column.notNull())
      .addColumn('object_id', text, (column) => column.notNull())
      .addColumn('staff_id', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('text_encrypted', 'text')
      .execute();
    await db.schema
      .createIndex('note_by_object')
      .on('note')
      .columns(['object_id', 'object_kind', 'id'])
      .execute();
  },
};
