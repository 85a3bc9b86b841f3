import { type Kysely, type Migration, sql } from 'kysely';

import type { NoticeKind } from '#contract/desk/notices.ts';
import type {
  queueEventKinds,
  QueueKind,
  QueueObject,
  QueueOutcome,
  QueueState,
  WaitingFor,
} from '#contract/desk/queue.ts';
import { plainText } from '#node/dialect.ts';

/**
 * A fact that waits for a person: one row for each fact and object, which begins again when the fact does.
 * Made from the directory. Microseconds UTC: `fact_since` by the service's clock if it says, the others by
 * Rampart's.
 */
export interface QueueItemTable {
  readonly id: string;
  readonly kind: QueueKind;
  readonly object_kind: QueueObject['kind'];
  readonly object_id: string;
  readonly identity_reference: string | null;
  /** Tells this fact from the next of its kind: a status and its time, a submission. */
  readonly mark: string;
  readonly fact_since: number;
  readonly began_at: number;
  readonly due_at: number;
  /** Null while the fact is true. */
  readonly ended_at: number | null;
  readonly state: QueueState;
  readonly waiting_for: WaitingFor | null;
  readonly waiting_until: number | null;
  readonly outcome: QueueOutcome | null;
  readonly assignee_id: string | null;
  /** 1 once the assignee was notified. */
  readonly is_late_noticed: number;
  readonly version: number;
  readonly changed_at: number;
  /** Null: Rampart itself. */
  readonly changed_by: string | null;
}

/** Append-only. */
export interface QueueEventTable {
  /** UUID version 7: sorts by time. */
  readonly id: string;
  readonly item_id: string;
  readonly at: number;
  readonly kind: (typeof queueEventKinds)[number];
  /** Null: Rampart itself. */
  readonly staff_id: string | null;
  readonly to_staff_id: string | null;
  readonly waiting_for: WaitingFor | null;
  readonly waiting_until: number | null;
  readonly outcome: QueueOutcome | null;
}

/** Hours until due that an admin has set. */
export interface QueueDueTable {
  readonly kind: QueueKind;
  readonly hours: number;
}

export const queueTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createItems(db);
    const text = plainText(db);
    await db.schema
      .createTable('queue_event')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('item_id', text, (column) => column.notNull().references('queue_item.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('staff_id', text)
      .addColumn('to_staff_id', text)
      .addColumn('waiting_for', text)
      .addColumn('waiting_until', 'bigint')
      .addColumn('outcome', text)
      .execute();
    await db.schema.createIndex('queue_event_by_item').on('queue_event').columns(['item_id', 'id']).execute();
    await db.schema
      .createTable('queue_due')
      .addColumn('kind', text, (column) => column.primaryKey())
      .addColumn('hours', 'integer', (column) => column.notNull())
      .execute();
  },
};

/** Worded as in the indexes, or they aren't used. */
export const isOpen = sql<boolean>`ended_at is null and state = 'open'`;
export const isWaiting = sql<boolean>`ended_at is null and state = 'waiting'`;
export const isHeld = sql<boolean>`ended_at is null and state in ('open', 'waiting')`;
export const isUnnoticed = sql<boolean>`ended_at is null and state = 'open' and is_late_noticed = 0`;

async function createItems(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema
    .createTable('queue_item')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('object_kind', text, (column) => column.notNull())
    .addColumn('object_id', text, (column) => column.notNull())
    .addColumn('identity_reference', text)
    .addColumn('mark', text, (column) => column.notNull())
    .addColumn('fact_since', 'bigint', (column) => column.notNull())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('waiting_for', text)
    .addColumn('waiting_until', 'bigint')
    .addColumn('outcome', text)
    .addColumn('assignee_id', text)
    .addColumn('is_late_noticed', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', text)
    .addUniqueConstraint('queue_item_fact', ['object_id', 'object_kind', 'kind'])
    .execute();
  const open: Readonly<Record<string, readonly string[]>> = {
    queue_item_by_due: ['due_at', 'id'],
    queue_item_by_age: ['fact_since', 'id'],
    queue_item_by_assignee: ['assignee_id', 'due_at', 'id'],
    queue_item_by_kind: ['kind', 'due_at', 'id'],
  };
  for (const [name, columns] of Object.entries(open))
    await db.schema
      .createIndex(name)
      .on('queue_item')
      .columns([...columns])
      .where(isOpen)
      .execute();
  await db.schema
    .createIndex('queue_item_unnoticed')
    .on('queue_item')
    .columns(['due_at', 'id'])
    .where(isUnnoticed)
    .execute();
  await db.schema
    .createIndex('queue_item_held')
    .on('queue_item')
    .columns(['assignee_id', 'id'])
    .where(isHeld)
    .execute();
  await db.schema
    .createIndex('queue_item_waiting')
    .on('queue_item')
    .columns(['changed_at', 'id'])
    .where(isWaiting)
    .execute();
  await db.schema
    .createIndex('queue_item_until')
    .on('queue_item')
    .columns(['waiting_until', 'id'])
    .where(isWaiting)
    .execute();
  await db.schema
    .createIndex('queue_item_done')
    .on('queue_item')
    .columns(['changed_at', 'id'])
    .where(sql<boolean>`state = 'done'`)
    .execute();
  await db.schema
    .createIndex('queue_item_by_customer')
    .on('queue_item')
    .columns(['identity_reference', 'id'])
    .where(sql<boolean>`ended_at is null`)
    .execute();
}

/** An entry of the bell. Microseconds by Rampart's clock. */
export interface NoticeTable {
  readonly id: string;
  readonly staff_id: string;
  readonly at: number;
  readonly kind: NoticeKind;
  readonly by_staff_id: string | null;
  readonly item_id: string | null;
  readonly object_kind: 'customer' | 'ramp' | null;
  readonly object_id: string | null;
  readonly item_count: number | null;
  readonly seen_at: number | null;
}

/** An open record. By the database's clock. */
export interface PresenceTable {
  readonly staff_id: string;
  readonly object_kind: 'customer' | 'ramp';
  readonly object_id: string;
  readonly seen_at: number;
}

export const noticeTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('notice')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('staff_id', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('by_staff_id', text)
      .addColumn('item_id', text)
      .addColumn('object_kind', text)
      .addColumn('object_id', text)
      .addColumn('item_count', 'integer')
      .addColumn('seen_at', 'bigint')
      .execute();
    await db.schema.createIndex('notice_by_person').on('notice').columns(['staff_id', 'id']).execute();
    await db.schema
      .createIndex('notice_unseen')
      .on('notice')
      .columns(['staff_id', 'id'])
      .where(sql<boolean>`seen_at is null`)
      .execute();
    await db.schema.createIndex('notice_by_age').on('notice').column('at').execute();
    await db.schema
      .createTable('presence')
      .addColumn('staff_id', text, (column) => column.notNull())
      .addColumn('object_kind', text, (column) => column.notNull())
      .addColumn('object_id', text, (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('presence_key', ['object_id', 'object_kind', 'staff_id'])
      .execute();
    await db.schema.createIndex('presence_by_age').on('presence').column('seen_at').execute();
  },
};
