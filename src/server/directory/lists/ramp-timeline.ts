import type { Kysely } from 'kysely';

import { callbackFinding } from '#contract/desk/callbacks.ts';
import type { RampDetail } from '#contract/desk/ramps.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import { parseCallbackJson } from '#server/privacy/facts/parse-callback-json.ts';
import { type CallbackEventTable, isFirstRefused } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { rampReportOf } from '#server/privacy/facts/call-reports.ts';
import { callbackReports } from '#server/privacy/facts/callback-reports.ts';
import { callbackMessage } from '#server/privacy/facts/callback-head.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { type RampClock, reconcile, stagesOf } from '#server/privacy/facts/reconcile.ts';
import type {
  Reasons,
  RefusedDelivery,
  CallMention,
  CallbackMention,
} from '#server/privacy/facts/ramp-mentions.ts';
import { notePage, toNote } from '#server/directory/notes.ts';
import { type DataKeys, bodyAad } from '#server/privacy/personal/data-keys.ts';

const longestReason = 2000;

export interface BodyReading {
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly serviceFields: ServiceFields;
}

/**
 * Opens a callback's reasons; null once retention erased the body. For those who may read callbacks. Spec:
 * Events. T-6.
 */
export function callbackReasons(
  { body_encrypted: sealed, body_digest: digest }: Pick<CallbackEventTable, 'body_encrypted' | 'body_digest'>,
  { dataKeys, serviceFields }: BodyReading,
): Reasons {
  const sent = sealed === null ? null : parseCallbackJson(dataKeys.open(sealed, bodyAad(digest)));
  const body = new KeptJson(sent === null ? null : callbackMessage(sent, serviceFields));
  const reason = (field: string) => body.text(field)?.slice(0, longestReason) ?? null;
  return { internalReason: reason('internal_reason'), externalReason: reason('external_reason') };
}

const maxMoments = 200;
/** Keeps strangers' deliveries from crowding out proven events. */
const maxRefused = 50;
/** Events of each kind; older ones don't affect the marks. */
const maxRead = 1000;

/** Builds a reconciled timeline and stages. */
export async function timelineOf(
  db: Kysely<Tables>,
  rampId: string,
  { dataKeys, serviceFields, ...looked }: RampClock & BodyReading,
): Promise<Pick<RampDetail, 'timeline' | 'stages'>> {
  const calls = await callsOf(db, rampId, maxRead);
  const callbacks = await callbacksOf(db, rampId, maxRead);
  const shown = callbacks.slice(0, maxMoments).map(({ id }) => id);
  const notes = await notePage(db, { kind: 'ramp', id: rampId }, undefined).limit(maxMoments).execute();
  const mentions = {
    calls,
    callbacks,
    refused: await refusedOf(db, rampId, maxRefused),
    notes: notes.map((row) => toNote(row, dataKeys)),
    deliveries: await deliveriesOf(db, shown),
    reasons: await reasonsIn(db, shown, { dataKeys, serviceFields }),
  };
  return {
    timeline: reconcile(mentions, looked).slice(0, maxMoments),
    stages: stagesOf(mentions).slice(-maxMoments),
  };
}

async function callsOf(db: Kysely<Tables>, rampId: string, most: number): Promise<CallMention[]> {
  const rows = await rampCallPage(db, rampId).limit(most).execute();
  return rows.map(({ email, name, ...row }) => {
    const callFacts = KeptJson.of(row.facts);
    return {
      id: row.id,
      at: row.at,
      operation: row.operation,
      outcome: row.outcome,
      status: row.status,
      traceId: row.trace_id,
      staff: email === null || name === null ? null : { email, name },
      reported: rampReportOf(row, callFacts)?.status ?? null,
      updatedAt: callFacts.text('answered', 'updatedAt') ?? null,
    };
  });
}

/** Queries a ramp's calls, newest first. */
export function rampCallPage(db: Kysely<Tables>, rampId: string) {
  return db
    .selectFrom('service_call')
    .leftJoin('staff', 'staff.id', 'service_call.staff_id')
    .select([
      'service_call.id',
      'service_call.at',
      'service_call.operation',
      'service_call.outcome',
      'service_call.status',
      'service_call.trace_id',
      'service_call.facts',
      'service_call.identity_reference',
      'service_call.ramp_id',
      'staff.email',
      'staff.name',
    ])
    .where('service_call.ramp_id', '=', rampId)
    .orderBy('service_call.id', 'desc');
}

/** Returns callbacks, including those not yet processed. */
async function callbacksOf(db: Kysely<Tables>, rampId: string, most: number): Promise<CallbackMention[]> {
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
    // Failed callbacks aren't in the directory.
    reported: row.result === 'error' ? null : (callbackReports(row).ramps[0]?.status ?? null),
  }));
}

export function rampEventPage(db: Kysely<Tables>, rampId: string) {
  return db
    .selectFrom('callback_event')
    .select(['id', 'body_digest', 'received_at', 'received_service_at', 'kind', 'object_id', 'status'])
    .select(['status_date', 'status_at', 'facts', 'result', 'is_late', 'findings'])
    .where('object_id', '=', rampId)
    .where('kind', '=', 'ramp')
    .orderBy('id', 'desc');
}

/** Returns unproven deliveries, one per callback. */
async function refusedOf(db: Kysely<Tables>, rampId: string, most: number): Promise<RefusedDelivery[]> {
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

/** Queries refused callbacks' first stored deliveries, newest first. */
export function refusedPage(db: Kysely<Tables>, object: string) {
  return db
    .selectFrom('callback')
    .select(['id', 'received_at', 'verification', 'answer_status', 'refused_digest'])
    .where('claimed_object', '=', object)
    .where(isFirstRefused)
    .orderBy('id', 'desc');
}

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

async function deliveriesOf(
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

async function reasonsIn(
  db: Kysely<Tables>,
  ids: readonly string[],
  reading: BodyReading,
): Promise<ReadonlyMap<string, Reasons>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('callback_event')
    .select(['id', 'body_encrypted', 'body_digest'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, callbackReasons(row, reading)]));
}
