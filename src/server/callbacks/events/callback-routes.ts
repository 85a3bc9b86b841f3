import type { FastifyInstance } from 'fastify';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import * as z from 'zod';

import {
  type CallbackDelivery,
  type CallbackEvent,
  type CallbackListQuery,
  type CallbackRecord,
  type CallbackSummary,
  callbackFinding,
} from '#contract/desk/callbacks.ts';
import {
  type CallbackEventTable,
  type CallbackTable,
  isFirstRefused,
} from '#server/database/callback-tables.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { refuseBody } from '#server/http/request-rules.ts';
import { serve } from '#server/http/serve.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { type DataKeys, bodyAad, refusedBodyAad } from '#server/privacy/personal/data-keys.ts';
import { parseShown } from '#node/parse-lossless.ts';
import { parseCallbackJson } from '#server/privacy/facts/parse-callback-json.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { withinRange } from '#server/database/instants.ts';

import { maskCallback, maskUnreadable } from './callback-marks.ts';
import type { CallbackProcessor } from './callback-processor.ts';
import { readDateOffset } from './date-offset-store.ts';

const texts = z.record(z.string(), z.string());

function toEvent(event: CallbackEventTable): CallbackEvent {
  const written = KeptJson.of(event.facts);
  return {
    id: event.id,
    kind: event.kind,
    objectId: written.text('ramp_id') ?? event.object_id,
    status: event.status,
    writtenStatus: written.text('status'),
    statusDate: event.status_date,
    statusAt: event.status_at === null ? null : toIso(event.status_at),
    receivedAt: toIso(event.received_at),
    receivedServiceAt: toIso(event.received_service_at),
    isLate: event.is_late === 1,
    processedAt: event.processed_at === null ? null : toIso(event.processed_at),
    result: event.result,
    findings: callbackFinding.array().parse(JSON.parse(event.findings)),
  };
}

function toDelivery(delivery: CallbackTable): CallbackDelivery {
  return {
    id: delivery.id,
    receivedAt: toIso(delivery.received_at),
    verification: delivery.verification,
    refusedBecause: delivery.refused_because,
    answerStatus: delivery.answer_status,
    isDuplicate: delivery.is_duplicate === 1,
    bodyBytes: delivery.body_bytes,
  };
}

function toSummary({ delivery, event }: StoredCallback): CallbackSummary {
  return { ...toDelivery(delivery), event: event && toEvent(event) };
}

type BodyParts = Pick<CallbackRouteParts, 'dataKeys' | 'serviceFields'>;

/** Never shows the expected signature. T-6. */
function toRecord(
  stored: StoredCallback,
  { deliveries, ...parts }: { readonly deliveries: readonly CallbackTable[] } & BodyParts,
): CallbackRecord {
  const { delivery, event } = stored;
  return {
    ...toSummary(stored),
    keyId: delivery.key_id,
    signedTimestamp: delivery.signed_timestamp,
    headers: texts.parse(JSON.parse(delivery.headers)),
    ...(event === null ? refusedBody(delivery, parts) : acceptedBody(event, parts)),
    facts: event === null ? {} : texts.parse(JSON.parse(event.facts)),
    deliveries: deliveries.map(toDelivery),
  };
}

function acceptedBody(event: CallbackEventTable, { dataKeys, serviceFields }: BodyParts) {
  const { body_encrypted: sealed, body_digest: digest } = event;
  const body = sealed === null ? null : parseCallbackJson(dataKeys.open(sealed, bodyAad(digest)), parseShown);
  return { body: body && maskCallback(body, serviceFields), unreadableBody: null };
}

/** Masks a refused body: it may come from a stranger. */
function refusedBody(
  { id, refused_body_encrypted: sealed }: CallbackTable,
  { dataKeys, serviceFields }: BodyParts,
) {
  if (sealed === null) return { body: null, unreadableBody: null };
  const text = Buffer.from(dataKeys.open(sealed, refusedBodyAad(id)), 'base64').toString('utf8');
  const body = parseCallbackJson(text, parseShown);
  if (body !== null) return { body: maskCallback(body, serviceFields), unreadableBody: null };
  return { body: null, unreadableBody: maskUnreadable(text) };
}

function toIso(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}

export interface CallbackRouteParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly processor: Pick<CallbackProcessor, 'process'>;
  readonly nowMs: () => number;
  readonly serviceFields: ServiceFields;
  /** Zone of callback dates. */
  readonly timeZone: string;
}

export function callbackRoutes(app: FastifyInstance, parts: CallbackRouteParts): void {
  const { db, dataKeys, processor, nowMs, timeZone, serviceFields } = parts;
  const find = async ({ id }: { readonly id: string }): Promise<StoredCallback> => {
    const [stored] = await readStored(db, [id]);
    if (stored === undefined) throw new DeskError('not-found');
    return stored;
  };

  serve(app, 'listCallbacks', async ({ query: { cursor, limit, ...filters } }) => {
    const list = { list: 'callbacks', filters };
    const ids = await pageIds(db, filters, readCursor(list, cursor))
      .limit(limit + 1)
      .execute();
    const { items, nextCursor } = pageOf(ids, limit, ({ id }) => writeCursor(list, id));
    const rows = await readStored(
      db,
      items.map(({ id }) => id),
    );
    return { items: rows.map(toSummary), nextCursor };
  });

  serve(app, 'callbackDates', async () => ({
    offset: await readDateOffset(db, { zone: timeZone, nowMs: nowMs() }),
  }));

  serve(app, 'getCallback', async ({ params }) => {
    const stored = await find(params);
    const deliveries = await deliveriesOf(db, stored);
    return toRecord(stored, { deliveries, dataKeys, serviceFields });
  });

  serve(app, 'processCallback', async ({ request, params }) => {
    refuseBody(request.headers);
    const { event } = await find(params);
    if (event === null)
      throw new DeskError('not-found', { detail: 'A refused callback can’t be processed.' });
    const processed = await processor.process(event.id);
    if (processed === undefined) throw new DeskError('not-found');
    return { event: toEvent(processed) };
  });
}

export interface StoredCallback {
  readonly delivery: CallbackTable;
  readonly event: CallbackEventTable | null;
}

/** Deliveries shown of one refused callback: a stranger may repeat it any number of times. */
const maxShown = 100;

type Filters = Omit<CallbackListQuery, 'cursor' | 'limit'>;

/**
 * Selects ids, newest first. Filters of events list each once, by its first delivery, whose id it shares;
 * other lists have every delivery.
 */
export function pageIds(db: Kysely<Tables>, filters: Filters, after: string | undefined) {
  const isByEvent = asksOfEvents(filters) && filters.object === undefined;
  const key = isByEvent ? 'callback_event.id' : 'callback.id';
  const conditions = [
    ...conditionsOf(filters),
    ...withinRange(filters, { id: key, at: 'callback.received_at' }),
  ];
  // On both joined tables, or one is read from its beginning.
  const bounded = isByEvent ? [key, 'callback.id'] : [key];
  if (after !== undefined) conditions.push(...bounded.map((id) => sql<SqlBool>`${sql.ref(id)} < ${after}`));
  const joined = isByEvent
    ? db.selectFrom('callback_event').innerJoin('callback', 'callback.id', 'callback_event.id')
    : db.selectFrom('callback').leftJoin('callback_event', 'callback_event.id', 'callback.event_id');
  return joined
    .select(sql.ref<string>(key).as('id'))
    .where((builder) => builder.and(conditions))
    .orderBy(sql.ref(key), 'desc');
}

/** Lists refused deliveries since an instant, newest first. */
export function refusedDeliveries(db: Kysely<Tables>, from: string) {
  return db
    .selectFrom('callback')
    .select('callback.id')
    .where((builder) =>
      builder.and([
        sql<SqlBool>`callback.event_id is null`,
        ...withinRange({ from }, { id: 'callback.id', at: 'callback.received_at' }),
      ]),
    )
    .orderBy('callback.id', 'desc');
}

function asksOfEvents({ kind, status, result, is }: Filters): boolean {
  const isOfEvents = is === 'late' || is === 'unprocessed';
  return isOfEvents || [kind, status, result].some((value) => value !== undefined);
}

/** Worded as in the partial indexes. */
const groups: Readonly<Record<NonNullable<Filters['is']>, Expression<SqlBool>>> = {
  refused: sql<SqlBool>`callback.event_id is null and ${isFirstRefused}`,
  duplicate: sql<SqlBool>`callback.is_duplicate = 1`,
  late: sql<SqlBool>`callback_event.is_late = 1`,
  unprocessed: sql<SqlBool>`callback_event.id is not null and callback_event.processed_at is null`,
};

function conditionsOf({ kind, status, result, object, verification, is }: Filters): Expression<SqlBool>[] {
  const equal = {
    'callback_event.kind': kind,
    'callback_event.status': status,
    'callback_event.result': result,
    'callback.verification': verification,
  };
  const conditions: Expression<SqlBool>[] = is === undefined ? [] : [groups[is]];
  if (object !== undefined) conditions.push(isAbout(object));
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) conditions.push(sql<SqlBool>`${sql.ref(column)} = ${value}`);
  return conditions;
}

/**
 * Matches an object's callbacks, a ramp's id in any spelling, and refused ones that named it, each by its own
 * index.
 */
function isAbout(object: string): Expression<SqlBool> {
  return sql<SqlBool>`callback.id in (
    select delivery.id from callback_event event join callback delivery on delivery.event_id = event.id
      where (event.object_id = ${object} and event.kind <> 'ramp')
        or (event.object_id = ${foldRampId(object)} and event.kind = 'ramp')
    union all select refused.id from callback refused where refused.claimed_object in (${object}, ${foldRampId(object)}))`;
}

export async function readStored(db: Kysely<Tables>, ids: readonly string[]): Promise<StoredCallback[]> {
  const deliveries = await db
    .selectFrom('callback')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id', 'desc')
    .execute();
  const eventIds = deliveries.map(({ event_id: id }) => id).filter((id) => id !== null);
  const events = await db
    .selectFrom('callback_event')
    .selectAll()
    .where('id', 'in', [...new Set(eventIds)])
    .execute();
  const byId = new Map(events.map((event) => [event.id, event]));
  return deliveries.map((delivery) => ({ delivery, event: byId.get(delivery.event_id ?? '') ?? null }));
}

/** Lists deliveries, oldest first; of a refused one the newest hundred. */
async function deliveriesOf(
  db: Kysely<Tables>,
  { delivery, event }: StoredCallback,
): Promise<CallbackTable[]> {
  const all = db.selectFrom('callback').selectAll();
  if (event !== null) return all.where('event_id', '=', event.id).orderBy('id').execute();
  const { refused_digest: digest } = delivery;
  if (digest === null) return [delivery];
  const newest = all.where('refused_digest', '=', digest).orderBy('id', 'desc').limit(maxShown);
  return (await newest.execute()).toReversed();
}
