import type { CallbackEventTable } from '#server/database/callback-tables.ts';

import { isDatedAhead } from './callback-date.ts';
import type { CustomerReport } from './customer-state.ts';
import { isShortText, keepShape, KeptJson } from './kept-shapes.ts';
import type { RampReport } from './ramp-state.ts';
import { factsOf, given, isRampId, isReference, type Reports } from './reports.ts';
import { placeOf, sideOf } from './status-order.ts';

/** A callback's event as the directory reads it: nothing of its body, which may be erased. */
export type CallbackEvent = Pick<
  CallbackEventTable,
  | 'id'
  | 'body_digest'
  | 'received_at'
  | 'received_service_at'
  | 'kind'
  | 'object_id'
  | 'status'
  | 'status_date'
  | 'status_at'
  | 'facts'
  | 'result'
>;

/** What a callback says about a customer or ramp. Spec: Events. */
export function callbackReports(event: CallbackEvent): Reports {
  const customer = isStatusMessage(event, 'identity') ? customerReport(event) : null;
  const ramp = isStatusMessage(event, 'ramp') ? rampReport(event) : null;
  return { customers: customer === null ? [] : [customer], ramps: ramp === null ? [] : [ramp] };
}

/** Whether it is a status message of this kind that counts: a conflicting repeat does not. */
export function isStatusMessage(
  event: Pick<CallbackEvent, 'kind' | 'status' | 'result'>,
  kind: 'identity' | 'ramp',
): boolean {
  return event.kind === kind && event.status !== null && event.result !== 'conflicting-repeat';
}

/** The two known statuses say that the customer may create no order; any other is kept and says nothing of that. Choice: identityMessageStatuses. */
function customerReport(event: CallbackEvent): CustomerReport | null {
  const { id: eventId, object_id: reference, received_at: at, status } = event;
  if (!isReference(reference)) return null;
  const value = given({ isBlocked: true, status: text(status), statusDate: text(event.status_date) });
  // Messages are compared by their dates with each other alone: these have no zone. Choice: callbackOrder.
  const facts = factsOf({ eventId, at, asOf: event.status_at ?? 0 }, 'callback', {
    blockedByMessage: isBlockedStatus(status) ? value : undefined,
    lastMessage: given({ status: text(status), statusDate: text(event.status_date) }),
  });
  return { identityReference: reference, eventId, at, isSign: true, facts };
}

function isBlockedStatus(status: string | null): boolean {
  return status === 'CUSTOMER_BLACKLISTED' || status === 'ACCOUNT_BLOCKED';
}

function rampReport(event: CallbackEvent): RampReport | null {
  const {
    id: eventId,
    object_id: rampId,
    received_at: at,
    status,
    status_at: statusAt,
    received_service_at: receivedServiceAt,
    body_digest: digest,
  } = event;
  if (!isRampId(rampId)) return null;
  const said = new KeptJson(keepShape(messageFields, JSON.parse(event.facts)));
  const reported = text(status);
  const place = reported === undefined ? {} : { place: placeOf({ status: reported, digest }) };
  const facts = factsOf({ eventId, at, asOf: statusAt ?? 0, ...place }, 'callback', {
    direction: said.text('order_type'),
    pair: given({
      fiat: said.text('fiat_currency'),
      crypto: said.text('crypto_coin'),
      blockchain: said.text('crypto_blockchain'),
    }),
    announced: given({ fiatAmount: said.text('fiat_amount'), cryptoAmount: said.text('crypto_amount') }),
    fees: given({ processingFee: said.text('processing_fee'), networkFee: said.text('network_fee') }),
    transactionHash: said.text('transaction_hash'),
  });
  const isAhead = isDatedAhead(receivedServiceAt, statusAt);
  const countsAt = statusAt === null ? null : Math.min(statusAt, receivedServiceAt);
  const by = { source: 'callback', eventId, at, statusAt, countsAt, isAhead, digest } as const;
  return {
    rampId,
    eventId,
    at,
    side: sideOf(by),
    facts,
    status: reported === undefined ? null : { status: reported, ...by },
  };
}

const messageFields = {
  order_type: 'text',
  crypto_coin: 'text',
  crypto_blockchain: 'text',
  crypto_amount: 'text',
  fiat_currency: 'text',
  fiat_amount: 'text',
  processing_fee: 'text',
  network_fee: 'text',
  transaction_hash: 'text',
} as const;

/** A callback's fields may hold anything. */
function text(value: string | null): string | undefined {
  return isShortText(value) ? value : undefined;
}
