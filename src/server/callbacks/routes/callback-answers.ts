import * as z from 'zod';

import {
  callbackFinding,
  type CallbackDelivery,
  type CallbackEvent,
  type CallbackRecord,
  type CallbackSummary,
} from '#contract/desk/callbacks.ts';
import type { CallbackEventTable, CallbackTable } from '#server/database/callback-tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { bodyPlace, refusedBodyPlace } from '#server/personal/sealed-places.ts';

import { parseCallbackJson } from '../receiving/parse-callback-json.ts';
import type { StoredCallback } from './callback-list-store.ts';
import { maskCallback, maskUnreadable } from './mask-callback.ts';

const texts = z.record(z.string(), z.string());

/** An accepted callback as the desk's API tells it. */
export function toEvent(event: CallbackEventTable): CallbackEvent {
  return {
    id: event.id,
    kind: event.kind,
    objectId: event.object_id,
    status: event.status,
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
export function toSummary({ delivery, event }: StoredCallback): CallbackSummary {
  return { ...toDelivery(delivery), event: event && toEvent(event) };
}

/** A delivery with all that is kept of it. What the signature should have been is never told. Trust: 6. */
export function toRecord(
  stored: StoredCallback,
  { deliveries, dataKeys }: { readonly deliveries: readonly CallbackTable[]; readonly dataKeys: DataKeys },
): CallbackRecord {
  const { delivery, event } = stored;
  return {
    ...toSummary(stored),
    keyId: delivery.key_id,
    signedTimestamp: delivery.signed_timestamp,
    headers: texts.parse(JSON.parse(delivery.headers)),
    ...(event === null ? refusedBody(delivery, dataKeys) : acceptedBody(event, dataKeys)),
    facts: event === null ? {} : texts.parse(JSON.parse(event.facts)),
    deliveries: deliveries.map(toDelivery),
  };
}

function acceptedBody(event: CallbackEventTable, dataKeys: DataKeys) {
  const { body_encrypted: sealed, body_digest: digest } = event;
  const body = sealed === null ? null : parseCallbackJson(dataKeys.open(sealed, bodyPlace(digest)));
  return { body: body && maskCallback(body), unreadableBody: null };
}

/** What was refused proved nothing: it is masked like everything that a stranger may have sent. */
function refusedBody({ id, refused_body_encrypted: sealed }: CallbackTable, dataKeys: DataKeys) {
  if (sealed === null) return { body: null, unreadableBody: null };
  const text = Buffer.from(dataKeys.open(sealed, refusedBodyPlace(id)), 'base64').toString('utf8');
  const body = parseCallbackJson(text);
  if (body !== null) return { body: maskCallback(body), unreadableBody: null };
  return { body: null, unreadableBody: maskUnreadable(text) };
}

function toIso(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}
