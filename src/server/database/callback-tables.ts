import { type Kysely, type Migration, type SqlBool, sql } from 'kysely';

import type {
  CallbackKind,
  CallbackResult,
  CallbackVerification,
  SignatureRefusal,
} from '#contract/desk/callbacks.ts';
import { plainText } from '#node/dialect.ts';

/** Stored once for all deliveries, unique by the keyed digest of its bytes. Microseconds UTC. T-3. */
export interface CallbackEventTable {
  /** UUID version 7 of the first delivery. */
  readonly id: string;
  readonly body_digest: string;
  /** The bytes, encrypted; null once erased. */
  readonly body_encrypted: string | null;
  readonly received_at: number;
  /** The service's time of receipt; virtual with the embedded sandbox. */
  readonly received_service_at: number;
  readonly kind: CallbackKind;
  /** Customer's reference or ramp's id, if named. */
  readonly object_id: string | null;
  readonly status: string | null;
  /** Verbatim. */
  readonly status_date: string | null;
  /** Read as UTC; null if unreadable. */
  readonly status_at: number | null;
  /** Flat JSON of amounts and route. Nothing personal. */
  readonly facts: string;
  readonly processed_at: number | null;
  readonly result: CallbackResult | null;
  readonly is_late: number;
  /** JSON list. */
  readonly findings: string;
}

/** Each arrival, accepted or refused. */
export interface CallbackTable {
  readonly id: string;
  /** Null: refused. */
  readonly event_id: string | null;
  readonly received_at: number;
  readonly verification: CallbackVerification;
  readonly answer_status: number;
  readonly is_duplicate: number;
  readonly key_id: string | null;
  readonly signed_timestamp: string | null;
  /** JSON. */
  readonly headers: string;
  readonly body_bytes: number;
  /** First bytes only. */
  readonly refused_body_encrypted: string | null;
  /** Ramp or customer that a refused one names, unproven: for finding it only. */
  readonly claimed_object: string | null;
  /** Keyed, shared by repeats; null if no bytes were read. */
  readonly refused_digest: string | null;
  /** Null unless refused for its signature. */
  readonly refused_because: SignatureRefusal | null;
  /** Encrypted JSON of address and Authorization header; of an accepted one only if the address is unusual. */
  readonly credential_encrypted: string | null;
}

export const callbackTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('callback_event')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('body_digest', text, (column) => column.notNull().unique())
      .addColumn('body_encrypted', 'text')
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('received_service_at', 'bigint', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('object_id', text)
      .addColumn('status', text)
      .addColumn('status_date', 'text')
      .addColumn('status_at', 'bigint')
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('processed_at', 'bigint')
      .addColumn('result', text)
      .addColumn('is_late', 'integer', (column) => column.notNull())
      .addColumn('findings', 'text', (column) => column.notNull())
      .execute();
    for (const column of ['kind', 'status', 'result'])
      await db.schema
        .createIndex(`callback_event_by_${column}`)
        .on('callback_event')
        .columns([column, 'id'])
        .execute();
    await db.schema
      .createIndex('callback_event_by_object')
      .on('callback_event')
      .columns(['object_id', 'kind', 'id'])
      .execute();
    await db.schema
      .createIndex('callback_event_unprocessed')
      .on('callback_event')
      .column('id')
      .where(sql.ref('processed_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('callback_event_late')
      .on('callback_event')
      .column('id')
      .where(sql.ref('is_late'), '=', sql.lit(1))
      .execute();
    await db.schema
      .createTable('callback')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('event_id', text)
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('verification', text, (column) => column.notNull())
      .addColumn('answer_status', 'integer', (column) => column.notNull())
      .addColumn('is_duplicate', 'integer', (column) => column.notNull())
      .addColumn('key_id', 'text')
      .addColumn('signed_timestamp', 'text')
      .addColumn('headers', 'text', (column) => column.notNull())
      .addColumn('body_bytes', 'integer', (column) => column.notNull())
      .addColumn('refused_body_encrypted', 'text')
      .execute();
    await db.schema.createIndex('callback_by_event').on('callback').columns(['event_id', 'id']).execute();
    await db.schema
      .createIndex('callback_by_verification')
      .on('callback')
      .columns(['verification', 'id'])
      .execute();
    await db.schema
      .createIndex('callback_duplicate')
      .on('callback')
      .column('id')
      .where(sql.ref('is_duplicate'), '=', sql.lit(1))
      .execute();
  },
};

export const refusedSignatures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('callback').addColumn('refused_because', plainText(db)).execute();
    await db.schema.alterTable('callback').addColumn('credential_encrypted', 'text').execute();
  },
};

/** Earlier deliveries stay separate. */
export const refusedDigests: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('callback').addColumn('refused_digest', plainText(db)).execute();
    await db.schema
      .createIndex('callback_by_refused_digest')
      .on('callback')
      .columns(['refused_digest', 'id'])
      .where(sql.ref('refused_digest'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('callback_refused')
      .on('callback')
      .column('id')
      .where(sql.ref('event_id'), 'is', null)
      .execute();
  },
};

/** Counts refused deliveries from an index alone: their rows hold up to 10 kB. */
export const refusedDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('callback_by_event').execute();
    await db.schema
      .createIndex('callback_by_event')
      .on('callback')
      .columns(['event_id', 'id', 'refused_digest'])
      .execute();
  },
};

/** A `case` is evaluated row by row, by index; with a bare `not exists` PostgreSQL reads the whole table. */
export const isFirstRefused = sql<SqlBool>`case when exists (select 1 from callback earlier
  where earlier.refused_digest = callback.refused_digest and earlier.id < callback.id) then false else true end`;
