import type { Kysely } from 'kysely';

import { insertRows } from '#node/dialect.ts';
import type { CallbackEventTable, CallbackTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';

/** A callback that is to be on disk before it is answered: what it said, and its delivery but for what only the database knows. */
export interface TakenCallback {
  readonly event: CallbackEventTable;
  readonly delivery: Omit<CallbackTable, 'event_id' | 'is_duplicate'>;
}

/** What a delivery was: the first that said this, or again. */
export type Taken = 'new' | 'repeat';

/** Further deliveries of one callback are answered, and no longer written. */
export const mostDeliveries = 100;

interface KnownEvent {
  readonly id: string;
  deliveries: number;
}

/**
 * Writes a group of callbacks, in their order: each event once by the digest of its bytes, and every delivery. In the caller's
 * transaction. Details 30; trust 3.
 */
export async function writeCallbacks(
  transaction: Kysely<Tables>,
  taken: readonly TakenCallback[],
): Promise<readonly Taken[]> {
  const firsts = new Map<string, CallbackEventTable>();
  for (const { event } of taken) if (!firsts.has(event.body_digest)) firsts.set(event.body_digest, event);
  // Two instances that write the same digests in different orders would wait for each other.
  const events = [...firsts.values()].sort((a, b) => (a.body_digest < b.body_digest ? -1 : 1));
  const inserted = await transaction
    .insertInto('callback_event')
    .columns(eventColumns)
    .expression(insertRows(transaction, eventColumnTypes, events))
    .onConflict((conflict) => conflict.column('body_digest').doNothing())
    .returning('body_digest')
    .execute();
  const isNew = new Set(inserted.map(({ body_digest: digest }) => digest));
  const known = await findKnown(
    transaction,
    events.filter(({ body_digest: digest }) => !isNew.has(digest)),
  );
  const results: Taken[] = [];
  const deliveries: CallbackTable[] = [];
  for (const { event, delivery } of taken) {
    const existing = known.get(event.body_digest);
    results.push(existing === undefined ? 'new' : 'repeat');
    const of = existing ?? { id: event.id, deliveries: 0 };
    known.set(event.body_digest, of);
    if (of.deliveries >= mostDeliveries) continue;
    of.deliveries += 1;
    deliveries.push({ ...delivery, event_id: of.id, is_duplicate: existing === undefined ? 0 : 1 });
  }
  await insertDeliveries(transaction, deliveries);
  return results;
}

async function findKnown(
  transaction: Kysely<Tables>,
  events: readonly CallbackEventTable[],
): Promise<Map<string, KnownEvent>> {
  if (events.length === 0) return new Map();
  const digests = events.map(({ body_digest: digest }) => digest);
  const rows = await transaction
    .selectFrom('callback_event')
    .leftJoin('callback', 'callback.event_id', 'callback_event.id')
    .select(['callback_event.id', 'callback_event.body_digest'])
    .select(({ fn }) => fn.count('callback.id').as('deliveries'))
    .where('callback_event.body_digest', 'in', digests)
    .groupBy(['callback_event.id', 'callback_event.body_digest'])
    .execute();
  return new Map(
    rows.map(({ id, body_digest: digest, deliveries }) => [digest, { id, deliveries: Number(deliveries) }]),
  );
}

/** Writes deliveries, taken or refused. */
export async function insertDeliveries(
  db: Kysely<Tables>,
  deliveries: readonly CallbackTable[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await db
    .insertInto('callback')
    .columns(deliveryColumns)
    .expression(insertRows(db, deliveryColumnTypes, deliveries))
    .execute();
}

const eventColumnTypes = {
  id: 'text',
  body_digest: 'text',
  body_encrypted: 'text',
  received_at: 'bigint',
  received_service_at: 'bigint',
  kind: 'text',
  object_id: 'text',
  status: 'text',
  status_date: 'text',
  status_at: 'bigint',
  facts: 'text',
  processed_at: 'bigint',
  result: 'text',
  is_late: 'bigint',
  findings: 'text',
} as const satisfies Record<keyof CallbackEventTable, 'text' | 'bigint'>;
const eventColumns = Object.keys(eventColumnTypes) as (keyof CallbackEventTable)[];

const deliveryColumnTypes = {
  id: 'text',
  event_id: 'text',
  received_at: 'bigint',
  verification: 'text',
  answer_status: 'bigint',
  is_duplicate: 'bigint',
  key_id: 'text',
  signed_timestamp: 'text',
  headers: 'text',
  body_bytes: 'bigint',
  refused_body_encrypted: 'text',
} as const satisfies Record<keyof CallbackTable, 'text' | 'bigint'>;
const deliveryColumns = Object.keys(deliveryColumnTypes) as (keyof CallbackTable)[];
