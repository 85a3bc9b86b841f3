import { sql, type Kysely, type RawBuilder } from 'kysely';

import { callbackFinding, type CallbackResult } from '#contract/desk/callbacks.ts';
import { forUpdate, isPostgres, rowsFromJson, valuesFromJson, skipLocked } from '#node/dialect.ts';
import { preparedQuery } from '#node/prepared-query.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import type { MarkedCallback } from './callback-marks.ts';

/** The oldest unprocessed events, except those that another instance is processing. */
export async function unprocessedEvents(
  transaction: Kysely<Tables>,
  most: number,
): Promise<CallbackEventTable[]> {
  return oldestLocked(transaction, { most });
}

const oldestLocked = preparedQuery<Tables, 'most', CallbackEventTable>((db, place) =>
  skipLocked(
    db,
    db
      .selectFrom('callback_event')
      .selectAll()
      .where('processed_at', 'is', null)
      .orderBy('id')
      .limit(place<number>('most')),
  ),
);

/** The ids of the oldest unprocessed events, whichever process holds them. */
export async function unprocessedIds(db: Kysely<Tables>, most: number): Promise<string[]> {
  return (await oldestIds(db, { most })).map(({ id }) => id);
}

const oldestIds = preparedQuery<Tables, 'most', Pick<CallbackEventTable, 'id'>>((db, place) =>
  db
    .selectFrom('callback_event')
    .select('id')
    .where('processed_at', 'is', null)
    .orderBy('id')
    .limit(place<number>('most')),
);

const countCap = 10_000;

/** How many are unprocessed, counted up to ten thousand. */
export async function unprocessedCount(db: Kysely<Tables>): Promise<number> {
  const some = db.selectFrom('callback_event').select('id').where('processed_at', 'is', null).limit(countCap);
  const { count } = await db
    .selectFrom(some.as('unprocessed'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Events by their ids, whether or not they were processed, held until the transaction ends. */
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

/** A callback of an object as it is marked now. */
export interface Sibling extends MarkedCallback {
  readonly objectKey: string;
  readonly isProcessed: boolean;
  readonly result: CallbackResult | null;
}

export type ObjectOfEvent = Pick<CallbackEventTable, 'kind' | 'object_id'>;

/** One key for ramps and customers together. */
export function objectKeyOf({ kind, object_id: id }: ObjectOfEvent): string {
  return `${kind} ${id}`;
}

/**
 * All callbacks of these objects. They are held first and read then: what another instance marked meanwhile, and what came meanwhile, is
 * seen.
 */
export async function siblingsOf(
  transaction: Kysely<Tables>,
  events: readonly ObjectOfEvent[],
): Promise<readonly Sibling[]> {
  const ids = [...new Set(events.map(({ object_id: id }) => id).filter((id) => id !== null))];
  if (ids.length === 0) return [];
  const objects = JSON.stringify(ids);
  await siblingsLocked(transaction, { objects });
  const rows = await siblingsRead(transaction, { objects });
  return rows.map((row) => ({
    id: row.id,
    objectKey: objectKeyOf(row),
    status: row.status,
    statusDate: row.status_date,
    statusAt: row.status_at,
    receivedServiceAt: row.received_service_at,
    findings: callbackFinding.array().parse(JSON.parse(row.findings)),
    isProcessed: row.processed_at !== null,
    result: row.result,
  }));
}

const siblingsLocked = preparedQuery<Tables, 'objects'>((db, place) =>
  forUpdate(db, ofObjects(db, place('objects')).select('id').orderBy('id')),
);

type SiblingRow = Pick<
  CallbackEventTable,
  | 'id'
  | 'kind'
  | 'object_id'
  | 'status'
  | 'status_date'
  | 'status_at'
  | 'received_service_at'
  | 'processed_at'
  | 'result'
  | 'findings'
>;

const siblingsRead = preparedQuery<Tables, 'objects', SiblingRow>((db, place) =>
  ofObjects(db, place('objects'))
    .select(['id', 'kind', 'object_id', 'status', 'status_date', 'status_at'])
    .select(['received_service_at', 'processed_at', 'result', 'findings']),
);

function ofObjects(db: Kysely<Tables>, objectsJson: RawBuilder<string>) {
  return db
    .selectFrom('callback_event')
    .where('object_id', 'in', valuesFromJson<Tables, string>(db, 'text', objectsJson));
}

/** The keys of those objects that the directory has already. */
export async function knownObjects(
  transaction: Kysely<Tables>,
  events: readonly ObjectOfEvent[],
): Promise<Set<string>> {
  const idsOf = (kind: string) =>
    JSON.stringify(events.filter((event) => event.kind === kind).map(({ object_id: id }) => id));
  const rows = await objectsKnown(transaction, { ramps: idsOf('ramp'), customers: idsOf('identity') });
  return new Set(rows.map(objectKeyOf));
}

const objectsKnown = preparedQuery<Tables, 'ramps' | 'customers', ObjectOfEvent>((db, place) =>
  db
    .selectFrom('ramp')
    .select([sql<CallbackEventTable['kind']>`'ramp'`.as('kind'), 'ramp_id as object_id'])
    .where('ramp_id', 'in', valuesFromJson<Tables, string>(db, 'text', place('ramps')))
    .unionAll(
      db
        .selectFrom('customer')
        .select([sql<CallbackEventTable['kind']>`'identity'`.as('kind'), 'identity_reference as object_id'])
        .where('identity_reference', 'in', valuesFromJson<Tables, string>(db, 'text', place('customers')))
        .where('last_event_id', '>', ''),
    ),
);

export type ProcessedEvent = Pick<
  CallbackEventTable,
  'id' | 'facts' | 'processed_at' | 'result' | 'is_late' | 'findings' | 'received_service_at'
>;

/** Writes what processing found. */
export async function markProcessed(
  transaction: Kysely<Tables>,
  events: readonly ProcessedEvent[],
): Promise<void> {
  await processedMarked(transaction, { events });
}

const processedColumnTypes = {
  id: 'text',
  facts: 'text',
  processed_at: 'bigint',
  result: 'text',
  is_late: 'bigint',
  findings: 'text',
  received_service_at: 'bigint',
} as const satisfies Record<keyof ProcessedEvent, 'text' | 'bigint'>;

const processedMarked = preparedQuery<Tables, 'events'>((db, place) => {
  if (!isPostgres(db)) {
    const { id: _, ...written } = processedColumnTypes;
    const values = Object.keys(written).map((column) => [column, place('events', column)] as const);
    return db
      .updateTable('callback_event')
      .set(Object.fromEntries(values))
      .where('id', '=', place<string>('events', 'id'));
  }
  const found = sql<ProcessedEvent>`(${rowsFromJson(db, processedColumnTypes, place('events'))})`;
  return db
    .updateTable('callback_event')
    .from(found.as<'found'>(sql.ref('found')))
    .set((eb) => ({
      facts: eb.ref('found.facts'),
      processed_at: eb.ref('found.processed_at'),
      result: eb.ref('found.result'),
      is_late: eb.ref('found.is_late'),
      findings: eb.ref('found.findings'),
      received_service_at: eb.ref('found.received_service_at'),
    }))
    .whereRef('callback_event.id', '=', 'found.id');
});

/** A callback that came before another that was processed sooner changes what that one was. */
export async function updateMarks(
  transaction: Kysely<Tables>,
  id: string,
  result: CallbackResult,
): Promise<void> {
  await transaction.updateTable('callback_event').set({ result }).where('id', '=', id).execute();
}
