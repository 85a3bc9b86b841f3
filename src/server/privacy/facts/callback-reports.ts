import {
  foldRampId,
  readDirection,
  readIdentityStatus,
  readOnboardingStatus,
  readRampStatus,
} from '#contract/service/spellings.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';

import { isDatedAhead } from './callback-head.ts';
import type { CustomerReport } from './customer-state.ts';
import { type Reports, factsOf, given, isRampId, isReference } from './reports.ts';
import { KeptJson, isShortText, keepShape } from './kept-shapes.ts';
import type { RampReport } from './ramp-state.ts';
import { placeOf, sideOf } from './status-order.ts';

/** Event without its body, which may be erased. */
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

type ObjectKind = Exclude<CallbackEvent['kind'], 'unrecognised'>;

/** Reads a callback's reports. Spec: Events. */
export function callbackReports(event: CallbackEvent): Reports {
  const customers = [
    isStatusMessage(event, 'identity') ? customerReport(event) : null,
    isStatusMessage(event, 'kyc') ? kycReport(event) : null,
  ];
  const ramp = isStatusMessage(event, 'ramp') ? rampReport(event) : null;
  return { customers: customers.filter((one) => one !== null), ramps: ramp === null ? [] : [ramp] };
}

/** Returns true for a status message that isn't a conflicting repeat. */
export function isStatusMessage(
  event: Pick<CallbackEvent, 'kind' | 'status' | 'result'>,
  kind: ObjectKind,
): boolean {
  return event.kind === kind && event.status !== null && event.result !== 'conflicting-repeat';
}

/** Facts of a customer's callback that change their state. */
export const customerEffects = ['blockedByMessage', 'onboarding'] as const;

/**
 * Reports a block for the two known statuses; others have no effect. An undated message counts at its
 * receipt. Choices: identityMessageStatuses, undatedCallbacks.
 */
function customerReport(event: CallbackEvent): CustomerReport | null {
  const { id: eventId, object_id: reference, received_at: at } = event;
  if (!isReference(reference) || event.status === null) return null;
  const status = readIdentityStatus(event.status);
  const said = { status: text(status), statusDate: text(event.status_date) };
  // Compare messages' dates only with each other: they have no zone. Choice: callbackOrder.
  const asOf = event.status_at ?? event.received_service_at;
  const facts = factsOf({ eventId, at, asOf }, 'callback', {
    blockedByMessage: isBlockedStatus(status) ? given({ isBlocked: true, ...said }) : undefined,
    lastMessage: given(said),
  });
  return { identityReference: reference, eventId, at, isSign: true, facts };
}

function isBlockedStatus(status: string): boolean {
  return status === 'CUSTOMER_BLACKLISTED' || status === 'ACCOUNT_BLOCKED';
}

/**
 * Reports onboarding as of the receipt: it has no date. Only a blocked account blocks. Choice: kycMessage.
 */
function kycReport(event: CallbackEvent): CustomerReport | null {
  const { id: eventId, object_id: reference, received_at: at } = event;
  if (!isReference(reference) || event.status === null) return null;
  const said = new KeptJson(JSON.parse(event.facts));
  const status = text(readOnboardingStatus(event.status));
  const written = said.text('status');
  const onboarding = status === undefined ? undefined : given({ status, written });
  const blocks = said.text('blocked') === 'true';
  const facts = {
    ...factsOf({ eventId, at, asOf: at }, 'callback', {
      onboarding,
      exists: said.text('exists') === 'true' ? true : undefined,
      createdAt: said.text('createdAt'),
    }),
    ...factsOf({ eventId, at, asOf: event.received_service_at }, 'callback', {
      blockedByMessage: blocks ? { isBlocked: true, status: 'ACCOUNT_BLOCKED' } : undefined,
    }),
  };
  return { identityReference: reference, eventId, at, isSign: true, facts };
}

/**
 * Reports on a ramp, normalising what earlier versions stored. Choices: spellings, rampIdSpelling,
 * undatedCallbacks.
 */
function rampReport(event: CallbackEvent): RampReport | null {
  const { id: eventId, object_id: storedId, received_at: at, status_at: statusAt } = event;
  const { received_service_at: receivedServiceAt, body_digest: digest } = event;
  if (!isRampId(storedId) || event.status === null) return null;
  const parsed: unknown = JSON.parse(event.facts);
  const said = new KeptJson(keepShape(messageFields, parsed));
  const asWritten = new KeptJson(keepShape({ status: 'text', ramp_id: 'text' }, parsed));
  const reported = text(readRampStatus(event.status));
  const writtenStatus = asWritten.text('status') ?? event.status;
  const place = reported === undefined ? {} : { place: placeOf({ status: reported, digest }) };
  const orderType = said.text('order_type');
  const facts = factsOf({ eventId, at, asOf: statusAt ?? 0, ...place }, 'callback', {
    direction: orderType === undefined ? undefined : readDirection(orderType),
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
  const countsAt = statusAt === null ? receivedServiceAt : Math.min(statusAt, receivedServiceAt);
  const by = { source: 'callback', eventId, at, statusAt, countsAt, isAhead, digest } as const;
  const written = writtenStatus === reported ? {} : { written: writtenStatus };
  return {
    rampId: foldRampId(storedId),
    writtenId: asWritten.text('ramp_id') ?? storedId,
    eventId,
    at,
    side: sideOf(by),
    facts,
    status: reported === undefined ? null : { status: reported, ...by, ...written },
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

function text(value: string | null): string | undefined {
  return isShortText(value) ? value : undefined;
}
