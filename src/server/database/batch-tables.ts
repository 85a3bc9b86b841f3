import { type Kysely, type Migration, sql } from 'kysely';

import type { BatchItem, BatchItemState, BatchPause, BatchState, BatchStop } from '#contract/desk/batches.ts';
import { plainText } from '#node/dialect.ts';

/** References that one person looks up together. Microseconds UTC. */
export interface BatchTable {
  /** Chosen by the page. */
  readonly id: string;
  readonly staff_id: string;
  readonly created_at: number;
  /** Last start: failures before it don't count. */
  readonly started_at: number;
  readonly state: BatchState;
  readonly stopped_by: BatchStop | null;
  /** Last call: the batch that has waited longest is next. */
  readonly asked_at: number;
}

/** Answers are in the directory; nothing personal. */
export interface BatchItemTable {
  readonly batch_id: string;
  readonly position: number;
  readonly kind: BatchItem['kind'];
  readonly object_id: string;
  readonly created_at: number;
  readonly state: BatchItemState;
  readonly request_id: string | null;
  readonly instance_id: string | null;
  readonly answered_at: number | null;
  readonly status: number | null;
  readonly problem: string | null;
}

/** One row: the process that works on batches. By the database's clock. */
export interface BatchTurnTable {
  readonly id: number;
  readonly instance_id: string | null;
  readonly next_at: number;
  readonly pause: BatchPause | null;
}

/** Worded as in the indexes, or they aren't used. */
export const isRunning = sql<boolean>`batch.state = 'running'`;
export const isAsking = sql<boolean>`batch_item.state = 'asking'`;

export const batchTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('batch')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('stopped_by', text)
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('batch_by_person')
      .on('batch')
      .columns(['staff_id', 'created_at', 'id'])
      .execute();
    await db.schema.createIndex('batch_by_age').on('batch').columns(['created_at', 'id']).execute();
    await db.schema
      .createIndex('batch_running')
      .on('batch')
      .columns(['asked_at', 'id'])
      .where(sql<boolean>`state = 'running'`)
      .execute();
    await createItems(db);
    await db.schema
      .createTable('batch_turn')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('instance_id', text)
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('pause', text)
      .execute();
    await sql`insert into batch_turn (id, instance_id, next_at, pause) values (1, null, 0, null)`.execute(db);
  },
};

async function createItems(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema
    .createTable('batch_item')
    .addColumn('batch_id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('object_id', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('request_id', text)
    .addColumn('instance_id', text)
    .addColumn('answered_at', 'bigint')
    .addColumn('status', 'integer')
    .addColumn('problem', text)
    .addPrimaryKeyConstraint('batch_item_key', ['batch_id', 'position'])
    .execute();
  await db.schema
    .createIndex('batch_item_by_age')
    .on('batch_item')
    .columns(['created_at', 'batch_id', 'position'])
    .execute();
  await db.schema
    .createIndex('batch_item_asking')
    .on('batch_item')
    .column('instance_id')
    .where(sql<boolean>`state = 'asking'`)
    .execute();
}
