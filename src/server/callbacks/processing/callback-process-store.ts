import type { Kysely } from 'kysely';

import { callbackFinding, type CallbackResult } from '#contract/desk/callbacks.ts';
import { forUpdate, skipLocked } from '#node/dialect.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import type { MarkedCallback } from './callback-marks.ts';

/** The oldest events that nobody has processed yet; those that another instance has at hand are left out. */
export async function unprocessedEvents(
  transaction: Kysely<Tables>,
  most: number,
): Promise<CallbackEventTable[]> {
  const oldest = transaction
    .selectFrom('callback_event')
    .selectAll()
    .where('processed_at', 'is', null)
    .orderBy('id')
    .limit(most);
  return skipLocked(transaction, oldest).execute();
}

/** The ids of the oldest that nobody has processed yet, whoever has them at hand. */
export async function unprocessedIds(db: Kysely<Tables>, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('callback_event')
    .select('id')
    .where('processed_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

const mostCounted = 10_000;

/** How many nobody has processed yet; above ten thousand it is not counted further. */
export async function unprocessedCount(db: Kysely<Tables>): Promise<number> {
  const some = db
    .selectFrom('callback_event')
    .select('id')
    .where('processed_at', 'is', null)
    .limit(mostCounted);
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
  const ofObjects = transaction.selectFrom('callback_event').where('object_id', 'in', ids);
  await forUpdate(transaction, ofObjects.select('id').orderBy('id')).execute();
  const rows = await ofObjects
    .select(['id', 'kind', 'object_id', 'status', 'status_date', 'status_at'])
    .select(['processed_at', 'result', 'findings'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    objectKey: objectKeyOf(row),
    status: row.status,
    statusDate: row.status_date,
    statusAt: row.status_at,
    findings: callbackFinding.array().parse(JSON.parse(row.findings)),
    isProcessed: row.processed_at !== null,
    result: row.result,
  }));
}

/** Whether the directory has the object already. */
export async function isObjectKnown(
  transaction: Kysely<Tables>,
  { kind, object_id: id }: ObjectOfEvent,
): Promise<boolean> {
  if (id === null) return false;
  const found =
    kind === 'ramp'
      ? transaction.selectFrom('ramp').select('ramp_id as id').where('ramp_id', '=', id)
      : transaction
          .selectFrom('customer')
          .select('identity_reference as id')
          .where('identity_reference', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

export type ProcessedEvent = Pick<
  CallbackEventTable,
  'id' | 'facts' | 'processed_at' | 'result' | 'is_late' | 'findings' | 'received_service_at'
>;

/** Writes what processing found. */
export async function markProcessed(
  transaction: Kysely<Tables>,
  { id, ...found }: ProcessedEvent,
): Promise<void> {
  await transaction.updateTable('callback_event').set(found).where('id', '=', id).execute();
}

/** A callback that came before another that was processed sooner changes what that one was. */
export async function markAgain(
  transaction: Kysely<Tables>,
  id: string,
  result: CallbackResult,
): Promise<void> {
  await transaction.updateTable('callback_event').set({ result }).where('id', '=', id).execute();
}
