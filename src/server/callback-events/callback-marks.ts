import type { CallbackFinding, CallbackResult } from '#contract/desk/callbacks.ts';
import { identityMessageStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import { isDatedAhead } from '#server/facts/callback-date.ts';
import { canFollow } from '#server/facts/status-order.ts';

import { type CallbackHead, headOf, type JsonObject, textOf } from './read-callback.ts';

const masked = '•••';
const maxUnreadable = 2000;

/** A field is named in a word or a few; anything longer may be a person's value. */
const fieldName = /^[A-Za-z_][A-Za-z_-]{0,39}$/;

/**
 * A callback's object with whatever the document does not know masked: the values of other fields, and of known ones that hold more than
 * a text; and invalid field names. The document's own fields hold nothing personal. T-6.
 */
export function maskCallback(body: JsonObject): JsonObject {
  const known = knownFields(headOf(body).kind);
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      maskName(field),
      known.has(field) && typeof value === 'string' ? value : maskValues(value),
    ]),
  );
}

/** The beginning of a body that is not JSON, without letters and digits: its structure shows, its content does not. */
export function maskUnreadable(text: string): string {
  return text.slice(0, maxUnreadable).replaceAll(/[\p{L}\p{M}\p{N}]/gu, '•');
}

function maskName(name: string): string {
  return fieldName.test(name) ? name : masked;
}

function maskValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskValues);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]): [string, unknown] => [maskName(key), maskValues(inner)]),
    );
  }
  return typeof value === 'string' || typeof value === 'number' ? masked : value;
}

/** What a ramp's message says of its route and amounts: nothing personal is in it, and reasons are people's words. T-6. */
const factFields = [
  'order_type',
  'crypto_coin',
  'crypto_blockchain',
  'crypto_amount',
  'fiat_currency',
  'fiat_amount',
  'processing_fee',
  'network_fee',
  'created_at',
  'updated_at',
  // Public on its chain, and in the clear in the service's answers.
  'transaction_hash',
] as const;
const longestFact = 200;

/** The facts of a ramp's message that can be kept in clear, each as it came. Choice: rampMessageFields. */
export function factsOf(body: JsonObject): Readonly<Record<string, string>> {
  const facts: Record<string, string> = {};
  for (const field of factFields) {
    const text = textOf(body[field]);
    if (text !== null && text !== '' && text.length <= longestFact) facts[field] = text;
  }
  return facts;
}

/** A callback beside the others of its object. */
export interface MarkedCallback {
  /** UUID version 7 of the first delivery: their order is the order of arrival. */
  readonly id: string;
  readonly status: string | null;
  readonly statusDate: string | null;
  readonly statusAt: number | null;
  /** The service's time when it came. */
  readonly receivedServiceAt: number;
  readonly findings: readonly CallbackFinding[];
}

/** What keeps a callback from being one of the document's two messages. */
const unrecognising: ReadonlySet<CallbackFinding> = new Set([
  'unnamed-object',
  'missing-field',
  'unknown-status',
]);

/**
 * What processing makes of all the callbacks of one object, by their ids; in any order. Those that came earlier
 * decide: the same status and date with another digest is a conflicting repeat, an older date than one before it is out of order, unless
 * that one is dated ahead of its receipt and this one shows that it went on since. Choice: callbackMarks.
 */
export function resultsOf(callbacks: readonly MarkedCallback[]): ReadonlyMap<string, CallbackResult> {
  const seen = new Set<string>();
  let newest = Number.NEGATIVE_INFINITY;
  const ahead: MarkedCallback[] = [];
  const results = new Map<string, CallbackResult>();
  for (const callback of callbacks.toSorted(byArrival)) {
    const { id, status, statusDate, statusAt, receivedServiceAt, findings } = callback;
    const said = status === null || statusDate === null ? null : `${statusDate} ${status}`;
    const isConflicting = said !== null && seen.has(said);
    const isOld = statusAt !== null && (statusAt < newest || ahead.some((one) => isOlderThan(callback, one)));
    if (said !== null) seen.add(said);
    if (isDatedAhead(receivedServiceAt, statusAt)) ahead.push(callback);
    else if (statusAt !== null) newest = Math.max(newest, statusAt);
    results.set(id, resultOf(findings, { isConflicting, isOld }));
  }
  return results;
}

function isOlderThan(callback: MarkedCallback, ahead: MarkedCallback): boolean {
  const isEarlier = (callback.statusAt ?? 0) < (ahead.statusAt ?? 0);
  return isEarlier && !canFollow(ahead.status ?? '', callback.status ?? '');
}

function byArrival({ id: one }: MarkedCallback, { id: other }: MarkedCallback): number {
  return one < other ? -1 : 1;
}

function resultOf(
  findings: readonly CallbackFinding[],
  { isConflicting, isOld }: { readonly isConflicting: boolean; readonly isOld: boolean },
): CallbackResult {
  if (isConflicting) return 'conflicting-repeat';
  if (findings.some((finding) => unrecognising.has(finding))) return 'unrecognised';
  return isOld ? 'out-of-order' : 'applied';
}

const rampFields: ReadonlySet<string> = new Set([
  'ramp_id',
  'order_id',
  'status',
  'status_date',
  'internal_reason',
  'external_reason',
  ...factFields,
]);
const identityFields: ReadonlySet<string> = new Set([
  'identity_reference',
  'status',
  'status_date',
  'internal_reason',
  'external_reason',
]);
const requiredFields = {
  ramp: ['status', 'status_date'],
  identity: [...identityFields],
  unrecognised: [],
} as const;
const knownStatuses: Readonly<Record<CallbackHead['kind'], ReadonlySet<string>>> = {
  ramp: new Set(rampStatuses),
  identity: new Set(identityMessageStatuses),
  unrecognised: new Set(),
};

/** The fields that the document knows of a message. Spec: Events; choice: rampMessageFields. */
export function knownFields(kind: CallbackHead['kind']): ReadonlySet<string> {
  if (kind === 'unrecognised') return new Set();
  return kind === 'ramp' ? rampFields : identityFields;
}

/** What is unusual about a callback by itself. Spec: details 28, 29; choice: identityMessageStatuses. */
export function findingsOf(head: CallbackHead, body: JsonObject): CallbackFinding[] {
  const { kind, status, statusDate, statusAt } = head;
  if (kind === 'unrecognised') return ['unnamed-object'];
  const findings: CallbackFinding[] = [];
  if (requiredFields[kind].some((field) => typeof body[field] !== 'string')) findings.push('missing-field');
  if (status === null || !knownStatuses[kind].has(status)) findings.push('unknown-status');
  if (statusDate !== null && statusAt === null) findings.push('unreadable-date');
  const known = knownFields(kind);
  if (Object.keys(body).some((field) => !known.has(field))) findings.push('unknown-field');
  return findings;
}
