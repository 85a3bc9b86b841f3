import { sql, type Kysely, type QueryCreator } from 'kysely';

import type { ChangeHint } from '#contract/desk/events.ts';
import { inTransaction, rowsFromJson, canWriteInWith } from '#node/dialect.ts';
import { insertedRows, type ParameterOf, preparedQuery } from '#node/prepared-query.ts';
import type { CallbackEventTable, CallbackTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { noteChanges } from '#server/database/changes.ts';
import { bareDigest, digestAfter } from '#server/privacy/personal/data-keys.ts';

/** Rows without what only the database knows. */
export interface AcceptedCallback {
  readonly event: CallbackEventTable;
  /** By former data keys, to recognise earlier deliveries. */
  readonly previousDigests: readonly string[];
  readonly delivery: Omit<CallbackTable, 'event_id' | 'is_duplicate'>;
}

export type Accepted = 'new' | 'repeat';

/** Further ones are answered but not stored. */
const maxDeliveries = 100;

interface KnownEvent {
  readonly id: string;
  deliveries: number;
}

/**
 * Stores each event once, by its digest, and its deliveries. Resolves once committed. Spec: details 30. T-3.
 */
export async function writeCallbacks(
  db: Kysely<Tables>,
  arrived: readonly AcceptedCallback[],
): Promise<readonly Accepted[]> {
  const taken = await withDigestsInTurn(db, await withStoredDigests(db, arrived));
  const firsts = new Map<string, AcceptedCallback>();
  const repeats: AcceptedCallback[] = [];
  for (const one of taken) {
    const { body_digest: digest } = one.event;
    if (firsts.has(digest)) repeats.push(one);
    else firsts.set(digest, one);
  }
  // In order, or two instances could deadlock.
  const inOrder = [...firsts.values()].sort((a, b) => (a.event.body_digest < b.event.body_digest ? -1 : 1));
  const isNew = new Set(await insertFirsts(db, inOrder));
  const known = inOrder.filter(({ event }) => !isNew.has(event.id));
  if (known.length + repeats.length > 0)
    await inTransaction(db, async (transaction) => insertRepeats(transaction, [...known, ...repeats]));
  return taken.map(({ event }) => (isNew.has(event.id) ? 'new' : 'repeat'));
}

async function withStoredDigests(
  db: Kysely<Tables>,
  taken: readonly AcceptedCallback[],
): Promise<readonly AcceptedCallback[]> {
  const digests = taken.flatMap(({ previousDigests }) => previousDigests);
  if (digests.length === 0) return taken;
  const rows = await db
    .selectFrom('callback_event')
    .select('body_digest')
    .where('body_digest', 'in', digests)
    .execute();
  const known = new Set(rows.map(({ body_digest: digest }) => digest));
  return taken.map((one) => {
    const digest = one.previousDigests.find((previous) => known.has(previous));
    return digest === undefined ? one : { ...one, event: { ...one.event, body_digest: digest } };
  });
}

/**
 * Adds the event before to undated kycMessages' digests: the same body repeats only the customer's last one.
 * Simultaneous writers agree. Choice: kycMessage.
 */
async function withDigestsInTurn(
  db: Kysely<Tables>,
  taken: readonly AcceptedCallback[],
): Promise<readonly AcceptedCallback[]> {
  const customers = taken.flatMap(({ event }) =>
    event.kind === 'kyc' && event.object_id !== null ? [event.object_id] : [],
  );
  if (customers.length === 0) return taken;
  const lastOf = await lastKycEvents(db, [...new Set(customers)]);
  return taken.map((one) => {
    const { kind, object_id: customer, id, body_digest: digest } = one.event;
    if (kind !== 'kyc' || customer === null) return one;
    const last = lastOf.get(customer);
    const isRepeat =
      last !== undefined &&
      [digest, ...one.previousDigests].map(bareDigest).includes(bareDigest(last.digest));
    const inTurn = isRepeat ? last.digest : last === undefined ? digest : digestAfter(digest, last.id);
    if (!isRepeat) lastOf.set(customer, { id, digest: inTurn });
    return { ...one, event: { ...one.event, body_digest: inTurn } };
  });
}

interface LastEvent {
  readonly id: string;
  readonly digest: string;
}

async function lastKycEvents(
  db: Kysely<Tables>,
  customers: readonly string[],
): Promise<Map<string, LastEvent>> {
  const last = new Map<string, LastEvent>();
  for (const customer of customers) {
    const row = await db
      .selectFrom('callback_event')
      .select(['id', 'body_digest'])
      .where('object_id', '=', customer)
      .where('kind', '=', 'kyc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) last.set(customer, { id: row.id, digest: row.body_digest });
  }
  return last;
}

async function insertFirsts(db: Kysely<Tables>, taken: readonly AcceptedCallback[]): Promise<string[]> {
  const events = taken.map(({ event }) => event);
  const deliveries = taken.map(({ event, delivery }) => ({
    ...delivery,
    event_id: event.id,
    is_duplicate: 0,
  }));
  if (canWriteInWith(db)) return (await firstsInserted(db, { events, deliveries })).map(({ id }) => id);
  return inTransaction(db, async (transaction) => {
    const rows = await eventsInserted(transaction, { events });
    const fresh = new Set(rows.map(({ id }) => id));
    const isAllNew = fresh.size === deliveries.length;
    await insertDeliveries(transaction, isAllNew ? deliveries : deliveries.filter(({ id }) => fresh.has(id)));
    return [...fresh];
  });
}

interface Written {
  readonly id: string;
}

const firstsInserted = preparedQuery<Tables, 'events' | 'deliveries', Written>((db, parameter) =>
  db
    .with('fresh', (creator) => insertEvents(db, parameter, creator))
    .insertInto('callback')
    .columns(deliveryColumns)
    .expression(
      rowsFromJson(db, deliveryColumnTypes, parameter('deliveries'), sql`event_id in (select id from fresh)`),
    )
    .returning('callback.id'),
);

const eventsInserted = preparedQuery<Tables, 'events', Written>((db, parameter) =>
  insertEvents(db, parameter, db),
);

function insertEvents(db: Kysely<Tables>, parameter: ParameterOf<'events'>, creator: QueryCreator<Tables>) {
  return creator
    .insertInto('callback_event')
    .columns(eventColumns)
    .expression(insertedRows(db, eventColumnTypes, { parameter, name: 'events' }))
    .onConflict((conflict) => conflict.column('body_digest').doNothing())
    .returning('id');
}

async function insertRepeats(transaction: Kysely<Tables>, taken: readonly AcceptedCallback[]): Promise<void> {
  const known = await findKnown(
    transaction,
    taken.map(({ event }) => event),
  );
  const deliveries: CallbackTable[] = [];
  const hints: ChangeHint[] = [];
  for (const { event, delivery } of taken) {
    const existing = known.get(event.body_digest);
    if (existing === undefined) throw new TypeError('a callback that was written is gone');
    if (existing.deliveries >= maxDeliveries) continue;
    existing.deliveries += 1;
    deliveries.push({ ...delivery, event_id: existing.id, is_duplicate: 1 });
    hints.push({ kind: 'callback', id: existing.id }, ...hintOfObject(event));
  }
  await insertDeliveries(transaction, deliveries);
  await noteChanges(transaction, hints);
}

function hintOfObject({ kind, object_id: id }: CallbackEventTable): readonly ChangeHint[] {
  if (kind === 'unrecognised' || id === null) return [];
  return [{ kind: kind === 'ramp' ? 'ramp' : 'customer', id }];
}

async function findKnown(
  transaction: Kysely<Tables>,
  events: readonly CallbackEventTable[],
): Promise<Map<string, KnownEvent>> {
  const digests = [...new Set(events.map(({ body_digest: digest }) => digest))];
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

export async function insertDeliveries(
  db: Kysely<Tables>,
  deliveries: readonly CallbackTable[],
): Promise<void> {
  if (deliveries.length > 0) await deliveriesInserted(db, { deliveries });
}

const deliveriesInserted = preparedQuery<Tables, 'deliveries'>((db, parameter) =>
  db
    .insertInto('callback')
    .columns(deliveryColumns)
    .expression(insertedRows(db, deliveryColumnTypes, { parameter, name: 'deliveries' })),
);

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
  claimed_object: 'text',
  refused_digest: 'text',
  refused_because: 'text',
  credential_encrypted: 'text',
} as const satisfies Record<keyof CallbackTable, 'text' | 'bigint'>;
const deliveryColumns = Object.keys(deliveryColumnTypes) as (keyof CallbackTable)[];
