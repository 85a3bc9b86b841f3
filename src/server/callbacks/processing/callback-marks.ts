import type { CallbackFinding, CallbackResult } from '#contract/desk/callbacks.ts';
import { identityMessageStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import { isDatedAhead } from '#server/facts/callback-date.ts';
import { hasGoneOn } from '#server/facts/status-order.ts';

import type { JsonObject } from '../receiving/parse-callback-json.ts';
import type { CallbackHead } from '../receiving/read-callback.ts';
import { factFields } from './callback-facts.ts';

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
 * What processing makes of all the callbacks of one object, by their ids; in whatever order they are given. Those that came earlier
 * decide: the same status and date with another digest is a conflicting repeat, an older date than one before it is out of order, unless
 * that one is dated ahead of its receipt and this one shows that it went on since. Field practice: Callbacks; choice: callbackMarks.
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
  return isEarlier && !hasGoneOn(ahead.status ?? '', callback.status ?? '');
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

/** What is unusual about a callback by itself. Details 28, 29; choice: identityMessageStatuses. */
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
