import { rampStatuses, terminalRampStatuses } from '#contract/service/ramp.ts';

import { laterEvent, type CustomerState } from './customer-state.ts';
import { joinFacts, type Fact, type Facts } from './facts.ts';
import { compareStatuses, type SaidStatus } from './status-order.ts';

/** Something that an event tells of a ramp. */
export interface RampReport {
  readonly rampId: string;
  readonly eventId: string;
  readonly at: number;
  readonly facts: Facts;
  /** Null where it tells none. */
  readonly status: StatusFact | null;
}

/** A status that was told: with the service's time of it, or ours where an answer gave none. */
export interface StatusFact extends SaidStatus {
  readonly source: 'answer' | 'callback';
  readonly eventId: string;
  readonly at: number;
}

/** What all events together tell of a ramp. */
export interface RampState {
  readonly firstSeenAt: number;
  readonly lastEvent: NonNullable<CustomerState['lastEvent']>;
  readonly facts: Facts;
  readonly status: StatusFact | null;
}

/** What one event tells, as a state of its own. */
export function rampStateOf({ eventId, at, facts, status }: RampReport): RampState {
  return { firstSeenAt: at, lastEvent: { id: eventId, at }, facts: joinFacts({}, facts), status };
}

/** What both tell: commutative, associative and idempotent. */
export function joinRampStates(one: RampState, other: RampState): RampState {
  return {
    firstSeenAt: Math.min(one.firstSeenAt, other.firstSeenAt),
    lastEvent: laterEvent(one.lastEvent, other.lastEvent) ?? one.lastEvent,
    facts: joinFacts(one.facts, other.facts),
    status: laterStatus(one.status, other.status),
  };
}

/** The status that counts: a time that does not parse has no say unless nothing else is known. Choice: callbackOrder. */
function laterStatus(one: StatusFact | null, other: StatusFact | null): StatusFact | null {
  if (one === null || other === null) return one ?? other;
  const order = compareStatuses(one, other);
  if (order !== 0) return order > 0 ? one : other;
  return JSON.stringify(one) > JSON.stringify(other) ? one : other;
}

/** What lists of ramps filter by. */
export interface RampColumns {
  readonly identityReference: string | null;
  readonly direction: string | null;
  readonly method: string | null;
  readonly isTerminal: boolean;
  readonly wantsAttention: boolean;
}

/** What a list of ramps sorts and filters by, taken from the facts. */
export function rampColumns({ facts, status }: RampState): RampColumns {
  return {
    identityReference: textOf(facts['identityReference']),
    direction: textOf(facts['direction']),
    method: textOf(facts['method']),
    isTerminal: status !== null && isOneOf(terminalRampStatuses, status.status),
    wantsAttention: status !== null && wantsAttention(status.status),
  };
}

/**
 * Whether somebody at the desk has to look: the customer must show more, their account was blocked, or the interface document does not
 * know the status. What ended otherwise needs nobody, and what waits for a payment needs the customer. Choice: rampAttention.
 */
export function wantsAttention(status: string): boolean {
  return status === 'EXTRA_VERIFICATION' || status === 'ACCOUNT_BLOCKED' || !isOneOf(rampStatuses, status);
}

function isOneOf(list: readonly string[], value: string): boolean {
  return list.includes(value);
}

function textOf(fact: Fact | undefined): string | null {
  return typeof fact?.value === 'string' ? fact.value : null;
}
