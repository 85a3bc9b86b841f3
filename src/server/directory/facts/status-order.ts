import type { RampStatus } from '#contract/service/ramp.ts';

/** What decides which of several things that were said of an object is its state. */
export interface SaidStatus {
  readonly status: string;
  /** Microseconds UTC; null where the date that came with it is none. */
  readonly statusAt: number | null;
  /** Digest of what said it: it decides between what is otherwise equal. */
  readonly digest: string;
}

/** Both main lines in one scale; what leaves them stands behind where it leaves, and what ends a ramp behind what does not. */
const ranks: Readonly<Record<RampStatus, number>> = {
  PAYMENT_READY: 0,
  COIN_DEPOSIT_READY: 0,
  PAYMENT_ACCEPTED: 1,
  PAYMENT_RECEIVED: 2,
  COIN_DEPOSIT_CONFIRMED: 2,
  IN_PROGRESS: 3,
  EXTRA_VERIFICATION: 4,
  COIN_TRANSFERRED: 5,
  FIAT_TRANSFERRED: 5,
  FULFILLED: 6,
  PAYMENT_DECLINED: 7,
  PAYMENT_CANCELLED: 7,
  EXPIRED: 7,
  REFUNDED: 7,
  ACCOUNT_BLOCKED: 7,
};
const rankByStatus = new Map<string, number>(Object.entries(ranks));
const unknownRank = 8;

/** How far along a status is among those of the same second; unknown ones are last. Field practice: Callbacks. */
export function statusRank(status: string): number {
  return rankByStatus.get(status) ?? unknownRank;
}

/**
 * Compares two statuses of one object, the later one being greater: by the parsed date, where one without a date is before every
 * other; then by rank; then by digest. Arrival never decides, so any order of arrival leads to the same state. Trust: 3;
 * field practice: Callbacks; choice: callbackOrder.
 */
export function compareStatuses(one: SaidStatus, other: SaidStatus): number {
  return (
    compare(one.statusAt ?? Number.NEGATIVE_INFINITY, other.statusAt ?? Number.NEGATIVE_INFINITY) ||
    compare(statusRank(one.status), statusRank(other.status)) ||
    compare(one.digest, other.digest) ||
    compare(one.status, other.status)
  );
}

/** Where a status stands among those of its second, as a text that compares as they do: ranks have one digit. */
export function placeOf({ status, digest }: Pick<SaidStatus, 'status' | 'digest'>): string {
  return `${statusRank(status)}:${digest}`;
}

/** The status that an object is in after all of these, in whatever order they stand; null when there is none. */
export function latestStatus<Said extends SaidStatus>(said: readonly Said[]): Said | null {
  return said.reduce<Said | null>(
    (latest, one) => (latest === null || compareStatuses(latest, one) < 0 ? one : latest),
    null,
  );
}

function compare<Value extends string | number>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
