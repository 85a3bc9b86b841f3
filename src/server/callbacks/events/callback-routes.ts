import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';

import {
  type CallbackDelivery,
  type CallbackEvent,
  callbackFinding,
  type CallbackRecord,
  type CallbackSummary,
} from '#contract/desk/callbacks.ts';
import type { CallbackEventTable, CallbackTable } from '#server/database/callback-tables.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { refuseBody } from '#server/http/body-rules.ts';
import { serve } from '#server/http/serve.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { bodyPlace, refusedBodyPlace } from '#server/privacy/personal/sealed-places.ts';

import { deliveriesOf, pageIds, readStored, type StoredCallback } from './callback-list-store.ts';
import { maskCallback, maskUnreadable } from './callback-marks.ts';
import type { CallbackProcessor } from './callback-processor.ts';
import { readDateOffset } from './date-offset-store.ts';
import { parseShown } from '#node/parse-lossless.ts';

import { parseCallbackJson } from '#server/privacy/facts/parse-callback-json.ts';

const texts = z.record(z.string(), z.string());

/** An accepted callback as the desk's API reports it. */
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

/** A row of the list. */
function toSummary({ delivery, event }: StoredCallback): CallbackSummary {
  return { ...toDelivery(delivery), event: event && toEvent(event) };
}

/** What bodies are opened and read with. */
type BodyParts = Pick<CallbackRouteParts, 'dataKeys' | 'serviceFields'>;

/** A delivery with all that is kept of it. The expected signature is never shown. T-6. */
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
  const body =
    sealed === null ? null : parseCallbackJson(dataKeys.open(sealed, bodyPlace(digest)), parseShown);
  return { body: body && maskCallback(body, serviceFields), unreadableBody: null };
}

/** A refused callback proved nothing: it is masked like anything a stranger may have sent. */
function refusedBody(
  { id, refused_body_encrypted: sealed }: CallbackTable,
  { dataKeys, serviceFields }: BodyParts,
) {
  if (sealed === null) return { body: null, unreadableBody: null };
  const text = Buffer.from(dataKeys.open(sealed, refusedBodyPlace(id)), 'base64').toString('utf8');
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
  /** Where the integration's own names differ. */
  readonly serviceFields: ServiceFields;
  /** The zone in which callback dates are read. */
  readonly timeZone: string;
}

/** Callbacks as staff see them. */
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
