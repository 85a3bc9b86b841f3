import type { Kysely } from 'kysely';

import { callbackFinding } from '#contract/desk/callbacks.ts';
import { isFirstRefused } from '#server/database/refused-signatures.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import type { Reasons, RefusedDelivery, ToldByCallback } from '../reconcile/told.ts';
import { callbackReports } from '../reports/callback-reports.ts';
import { callbackReasons } from './callback-reasons.ts';

/** The newest callbacks of a ramp that were accepted, processed or not yet, each with the status that it told. */
export async function callbacksOf(
  db: Kysely<Tables>,
  rampId: string,
  most: number,
): Promise<ToldByCallback[]> {
  const rows = await rampEventPage(db, rampId).limit(most).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.received_at,
    status: row.status,
    statusDate: row.status_date,
    statusAt: row.status_at,
    result: row.result,
    isLate: row.is_late === 1,
    findings: callbackFinding.array().parse(JSON.parse(row.findings)),
    // What could not be processed is not in the directory either.
    told: row.result === 'error' ? null : (callbackReports(row).ramps[0]?.status ?? null),
  }));
}

/** The callbacks of a ramp, newest first. */
export function rampEventPage(db: Kysely<Tables>, rampId: string) {
  return db
    .selectFrom('callback_event')
    .select(['id', 'body_digest', 'received_at', 'received_service_at', 'kind', 'object_id', 'status'])
    .select(['status_date', 'status_at', 'facts', 'result', 'is_late', 'findings'])
    .where('object_id', '=', rampId)
    .where('kind', '=', 'ramp')
    .orderBy('id', 'desc');
}

/** The newest refused callbacks that named a ramp, each once however often it came. They proved nothing. */
export async function refusedOf(
  db: Kysely<Tables>,
  rampId: string,
  most: number,
): Promise<RefusedDelivery[]> {
  const rows = await refusedPage(db, rampId).limit(most).execute();
  const repeats = await repeatsOf(
    db,
    rows.map(({ refused_digest: digest }) => digest),
  );
  return rows.map(({ id, received_at: at, verification, answer_status: answerStatus, refused_digest }) => ({
    id,
    at,
    verification,
    answerStatus,
    deliveries: repeats.get(refused_digest ?? '') ?? { count: 1, lastAt: at },
  }));
}

/** Refused callbacks that named an object, each by its first delivery that is kept, newest first. */
export function refusedPage(db: Kysely<Tables>, object: string) {
  return db
    .selectFrom('callback')
    .select(['id', 'received_at', 'verification', 'answer_status', 'refused_digest'])
    .where('claimed_object', '=', object)
    .where(isFirstRefused)
    .orderBy('id', 'desc');
}

/** How often what was refused came, and when last, by its digest. */
async function repeatsOf(db: Kysely<Tables>, digests: readonly (string | null)[]) {
  const known = digests.filter((digest) => digest !== null);
  if (known.length === 0) return new Map<string, RefusedDelivery['deliveries']>();
  const rows = await db
    .selectFrom('callback')
    .select('refused_digest')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('received_at').as('lastAt')])
    .where('refused_digest', 'in', known)
    .groupBy('refused_digest')
    .execute();
  return new Map(
    rows.map(({ refused_digest: digest, count, lastAt }) => [digest ?? '', { count: Number(count), lastAt }]),
  );
}

/** When each of some callbacks came, first and again, as far as each delivery is written. */
export async function deliveriesOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const deliveries = new Map<string, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return deliveries;
  const rows = await db
    .selectFrom('callback')
    .select(['event_id', 'received_at'])
    .where('event_id', 'in', [...ids])
    .orderBy('id')
    .execute();
  for (const { event_id: id, received_at: at } of rows) deliveries.get(id ?? '')?.push(at);
  return deliveries;
}

/** What some callbacks say for people, out of their sealed bodies. */
export async function reasonsIn(
  db: Kysely<Tables>,
  ids: readonly string[],
  keys: Pick<DataKeys, 'open'>,
): Promise<ReadonlyMap<string, Reasons>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('callback_event')
    .select(['id', 'body_encrypted', 'body_digest'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, callbackReasons(row, keys)]));
}
