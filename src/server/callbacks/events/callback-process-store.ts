import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { CallbackResult } from '#contract/desk/callbacks.ts';
import { forUpdate, isPostgres, rowsFromJson, valuesFromJson, skipLocked } from '#node/dialect.ts';
import { preparedQuery } from '#node/prepared-query.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { rampReportOf } from '#server/privacy/facts/call-reports.ts';
import type { CallbackEvent } from '#server/privacy/facts/callback-reports.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import type { StatusFact } from '#server/privacy/facts/status-order.ts';

/** Locks the oldest unprocessed events that no other instance has. */
export async function unprocessedEvents(
  transaction: Kysely<Tables>,
  most: number,
): Promise<CallbackEventTable[]> {
  return oldestLocked(transaction, { most });
}

const oldestLocked = preparedQuery<Tables, 'most', CallbackEventTable>((db, parameter) =>
  skipLocked(
    db,
    db
      .selectFrom('callback_event')
      .selectAll()
      .where('processed_at', 'is', null)
      .orderBy('id')
      .limit(parameter<number>('most')),
  ),
);

/** Returns ids of the oldest unprocessed events, locked or not. */
export async function unprocessedIds(db: Kysely<Tables>, most: number): Promise<string[]> {
  return (await oldestIds(db, { most })).map(({ id }) => id);
}

const oldestIds = preparedQuery<Tables, 'most', Pick<CallbackEventTable, 'id'>>((db, parameter) =>
  db
    .selectFrom('callback_event')
    .select('id')
    .where('processed_at', 'is', null)
    .orderBy('id')
    .limit(parameter<number>('most')),
);

const countCap = 10_000;

/** Counts up to ten thousand. */
export async function unprocessedCount(db: Kysely<Tables>): Promise<number> {
  const some = db.selectFrom('callback_event').select('id').where('processed_at', 'is', null).limit(countCap);
  const { count } = await db
    .selectFrom(some.as('unprocessed'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks events by id, processed or not. */
export async function eventsById(
  transaction: Kysely<Tables>,
  ids: readonly string[],
): Promise<CallbackEventTable[]> {
  const found = transaction
    .selectFrom('callback_event')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id');
  return forUpdate(transaction, found).execute();
}

export type Sibling = CallbackEvent & Pick<CallbackEventTable, 'processed_at'>;

export type ObjectOfEvent = Pick<CallbackEventTable, 'kind' | 'object_id'>;

export function objectKeyOf({ kind, object_id: id }: ObjectOfEvent): string {
  return `${kind} ${id}`;
}

export function ownerKeyOf({ kind, object_id: id }: ObjectOfEvent): string {
  return `${isAboutCustomer(kind) ? 'identity' : kind} ${id}`;
}

function isAboutCustomer(kind: CallbackEventTable['kind']): boolean {
  return kind === 'identity' || kind === 'kyc';
}

/** Locks the objects before reading, so that other instances' marks are seen. */
export async function siblingsOf(
  transaction: Kysely<Tables>,
  events: readonly ObjectOfEvent[],
): Promise<readonly Sibling[]> {
  const ids = [...new Set(events.map(({ object_id: id }) => id).filter((id) => id !== null))];
  if (ids.length === 0) return [];
  const objects = JSON.stringify(ids);
  await siblingsLocked(transaction, { objects });
  return siblingsRead(transaction, { objects });
}

const siblingsLocked = preparedQuery<Tables, 'objects'>((db, parameter) =>
  forUpdate(db, ofObjects(db, parameter('objects')).select('id').orderBy('id')),
);

const siblingsRead = preparedQuery<Tables, 'objects', Sibling>((db, parameter) =>
  ofObjects(db, parameter('objects'))
    .select(['id', 'kind', 'object_id', 'status', 'status_date', 'status_at', 'received_at'])
    .select(['received_service_at', 'processed_at', 'result', 'body_digest', 'facts']),
);

function ofObjects(db: Kysely<Tables>, objectsJson: RawBuilder<string>) {
  return db
    .selectFrom('callback_event')
    .where('object_id', 'in', valuesFromJson<Tables, string>(db, 'text', objectsJson));
}

/** Returns the statuses that the service answered, by ramp. */
export async function answersOf(
  transaction: Kysely<Tables>,
  rampIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StatusFact[]>> {
  const answers = new Map<string, StatusFact[]>();
  if (rampIds.length === 0) return answers;
  const calls = await rampCalls(transaction, { ramps: JSON.stringify([...new Set(rampIds)]) });
  for (const call of calls) {
    const report = rampReportOf(call, KeptJson.of(call.facts));
    if (report === null || report.status === null) continue;
    answers.set(report.rampId, [...(answers.get(report.rampId) ?? []), report.status]);
  }
  return answers;
}

type RampCall = Parameters<typeof rampReportOf>[0];

const rampCalls = preparedQuery<Tables, 'ramps', RampCall>((db, parameter) =>
  db
    .selectFrom('service_call')
    .select(['id', 'at', 'operation', 'outcome', 'status', 'facts', 'identity_reference', 'ramp_id'])
    .where('ramp_id', 'in', valuesFromJson<Tables, string>(db, 'text', parameter('ramps')))
    .orderBy('id'),
);

/** Returns keys of objects that the directory has. */
export async function knownObjects(
  transaction: Kysely<Tables>,
  events: readonly ObjectOfEvent[],
): Promise<Set<string>> {
  const customers = events.filter(({ kind }) => isAboutCustomer(kind)).map(({ object_id: id }) => id);
  const rows = await objectsKnown(transaction, {
    ramps: JSON.stringify(events.filter(({ kind }) => kind === 'ramp').map(({ object_id: id }) => id)),
    customers: JSON.stringify(customers),
  });
  return new Set(rows.map(ownerKeyOf));
}

const objectsKnown = preparedQuery<Tables, 'ramps' | 'customers', ObjectOfEvent>((db, parameter) =>
  db
    .selectFrom('ramp')
    .select([sql<CallbackEventTable['kind']>`'ramp'`.as('kind'), 'ramp_id as object_id'])
    .where('ramp_id', 'in', valuesFromJson<Tables, string>(db, 'text', parameter('ramps')))
    .unionAll(
      db
        .selectFrom('customer')
        .select([sql<CallbackEventTable['kind']>`'identity'`.as('kind'), 'identity_reference as object_id'])
        .where('identity_reference', 'in', valuesFromJson<Tables, string>(db, 'text', parameter('customers')))
        .where('last_event_id', '>', ''),
    ),
);

export type ProcessedEvent = Pick<
  CallbackEventTable,
  | 'id'
  | 'kind'
  | 'object_id'
  | 'status'
  | 'status_date'
  | 'status_at'
  | 'facts'
  | 'processed_at'
  | 'result'
  | 'is_late'
  | 'findings'
  | 'received_service_at'
>;

export async function markProcessed(
  transaction: Kysely<Tables>,
  events: readonly ProcessedEvent[],
): Promise<void> {
  await processedMarked(transaction, { events });
}

const processedColumnTypes = {
  id: 'text',
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
  received_service_at: 'bigint',
} as const satisfies Record<keyof ProcessedEvent, 'text' | 'bigint'>;

const processedMarked = preparedQuery<Tables, 'events'>((db, parameter) => {
  if (!isPostgres(db)) {
    const { id: _, ...written } = processedColumnTypes;
    const values = Object.keys(written).map((column) => [column, parameter('events', column)] as const);
    return db
      .updateTable('callback_event')
      .set(Object.fromEntries(values))
      .where('id', '=', parameter<string>('events', 'id'));
  }
  const found = sql<ProcessedEvent>`(${rowsFromJson(db, processedColumnTypes, parameter('events'))})`;
  return db
    .updateTable('callback_event')
    .from(found.as<'found'>(sql.ref('found')))
    .set((eb) => ({
      kind: eb.ref('found.kind'),
      object_id: eb.ref('found.object_id'),
      status: eb.ref('found.status'),
      status_date: eb.ref('found.status_date'),
      status_at: eb.ref('found.status_at'),
      facts: eb.ref('found.facts'),
      processed_at: eb.ref('found.processed_at'),
      result: eb.ref('found.result'),
      is_late: eb.ref('found.is_late'),
      findings: eb.ref('found.findings'),
      received_service_at: eb.ref('found.received_service_at'),
    }))
    .whereRef('callback_event.id', '=', 'found.id');
});

/** Updates an event whose result an earlier callback, processed later, has changed. */
export async function updateMarks(
  transaction: Kysely<Tables>,
  id: string,
  result: CallbackResult,
): Promise<void> {
  await transaction.updateTable('callback_event').set({ result }).where('id', '=', id).execute();
}
