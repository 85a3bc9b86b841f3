import { movingRampStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import type { ServiceTime } from '#server/http/service-time.ts';

import type { Kept } from './kept-shapes.ts';
import { type Fact, type Facts, type SeenEvent, joinFacts, laterEvent } from './customer-state.ts';
import {
  type Side,
  type StatusFact,
  type Statuses,
  currentStatus,
  isAheadDisproved,
  isTerminalStatus,
  joinStatuses,
  sideOf,
  statusesOf,
} from './status-order.ts';

/** What one event reports about a ramp. */
export interface RampReport {
  /** As ramps are compared. */
  readonly rampId: string;
  /** As the service spelt it. */
  readonly writtenId: string;
  readonly eventId: string;
  readonly at: number;
  readonly side: Side;
  readonly facts: Facts;
  /** Null where it reports none. */
  readonly status: StatusFact | null;
}

/** What all events together report about a ramp. Facts of one side alone are compared by their times. */
export interface RampState {
  readonly firstSeenAt: number;
  readonly lastEvent: SeenEvent;
  /** The spelling of its id that came first: the one that is sent. Null in rows of an earlier version. Choice: rampIdSpelling. */
  readonly firstNamed: Named | null;
  readonly facts: Readonly<Record<Side, Facts>>;
  readonly statuses: Statuses;
}

/** A spelling of a ramp's id, and the event that brought it. */
interface Named {
  readonly eventId: string;
  readonly id: string;
}

/** Of no side. */
export const noFacts: RampState['facts'] = { answer: {}, callback: {}, ahead: {}, undated: {} };

/** What one event reports, as a state of its own. */
export function rampStateOf({ writtenId, eventId, at, side, facts, status }: RampReport): RampState {
  return {
    firstSeenAt: at,
    lastEvent: { id: eventId, at },
    firstNamed: { eventId, id: writtenId },
    facts: { ...noFacts, [side]: joinFacts({}, facts) },
    statuses: statusesOf(status),
  };
}

/** What both report: commutative, associative and idempotent. */
export function joinRampStates(one: RampState, other: RampState): RampState {
  const joined = (side: Side) => joinFacts(one.facts[side], other.facts[side]);
  return {
    firstSeenAt: Math.min(one.firstSeenAt, other.firstSeenAt),
    lastEvent: laterEvent(one.lastEvent, other.lastEvent) ?? one.lastEvent,
    firstNamed: earlierName(one.firstNamed, other.firstNamed),
    facts: {
      answer: joined('answer'),
      callback: joined('callback'),
      ahead: joined('ahead'),
      undated: joined('undated'),
    },
    statuses: joinStatuses(one.statuses, other.statuses),
  };
}

function earlierName(one: Named | null, other: Named | null): Named | null {
  if (one === null || other === null) return one ?? other;
  if (one.eventId !== other.eventId) return one.eventId < other.eventId ? one : other;
  return one.id < other.id ? one : other;
}

/** A ramp as it is now: its status, and of each fact the one that counts. */
export interface CurrentRamp {
  readonly facts: Facts;
  readonly status: StatusFact | null;
}

/**
 * The facts follow the status: a callback's count over an answer's where its status does and it came after the desk asked. What neither
 * names is as the desk asked for it. Choice: callbackOrder.
 */
export function currentRamp({ facts, statuses }: RampState): CurrentRamp {
  const status = currentStatus(statuses);
  const isByCallback = status?.source === 'callback';
  const dated = isAheadDisproved(statuses.latest)
    ? { ...facts.ahead, ...facts.callback }
    : joinFacts(facts.ahead, facts.callback);
  const isUndated = status !== null && sideOf(status) === 'undated';
  const reported = isUndated ? { ...dated, ...facts.undated } : { ...facts.undated, ...dated };
  const current = Object.entries(reported).filter(([name, fact]) => {
    const answered = facts.answer[name];
    return answered === undefined || (isByCallback && fact.at >= answered.at);
  });
  return { status, facts: withRequest({ ...facts.answer, ...Object.fromEntries(current) }) };
}

/** Fills what no answer and no callback names from the request that the ramp was made by. */
function withRequest({ request, ...reported }: Facts): Facts {
  if (request === undefined) return reported;
  const asked = asObject(request.value);
  const filled = Object.entries(asked).map(([name, value]): [string, Fact] => {
    const known = reported[name];
    if (known === undefined) return [name, { ...request, value }];
    return [
      name,
      name === 'pair' ? { ...known, value: { ...asObject(value), ...asObject(known.value) } } : known,
    ];
  });
  return { ...reported, ...Object.fromEntries(filled) };
}

function asObject(value: Kept): Readonly<Record<string, Kept>> {
  return typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, Kept>>) : {};
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
export function rampColumns({ facts, status }: CurrentRamp): RampColumns {
  return {
    identityReference: textOf(facts['identityReference']),
    direction: textOf(facts['direction']),
    method: textOf(facts['method']),
    isTerminal: status !== null && isTerminalStatus(status.status),
    wantsAttention: status !== null && wantsAttention(status.status),
  };
}

/**
 * Whether the desk has to look: the customer must show more, their account was blocked, or the interface document does not
 * know the status. What ended otherwise needs no one, and what waits for a payment needs the customer. Choice: rampAttention.
 */
export function wantsAttention(status: string): boolean {
  return status === 'EXTRA_VERIFICATION' || status === 'ACCOUNT_BLOCKED' || !knownStatuses.has(status);
}

const knownStatuses: ReadonlySet<string> = new Set(rampStatuses);

function textOf(fact: Fact | undefined): string | null {
  return typeof fact?.value === 'string' ? fact.value : null;
}

/** What counts as too long, and the service's time that it is measured by; both in microseconds. */
export interface StuckRule {
  readonly serviceNow: number;
  readonly stuckAfter: number;
}

/** Only what began before this has stood too long. */
export function stuckBefore({ serviceNow, stuckAfter }: StuckRule): number {
  return serviceNow - stuckAfter;
}

/** Since when a ramp is stuck, in microseconds by the service's clock; null where it is not. The age of a status without a date is unknown. Choice: rampStuck. */
export function stuckSince(status: string | null, statusAt: number | null, rule: StuckRule): number | null {
  const isMoving = (movingRampStatuses as readonly (string | null)[]).includes(status);
  return isMoving && statusAt !== null && statusAt < stuckBefore(rule) ? statusAt : null;
}

export interface StuckParts {
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'at'>;
  readonly stuckAfterMs: number;
}

/** What counts as stuck now, on the service's clock as it was last read. Choice: rampStuck. */
export function stuckRule({ nowMs, serviceTime, stuckAfterMs }: StuckParts): StuckRule {
  return { serviceNow: Math.round(serviceTime.at(nowMs()) * 1000), stuckAfter: stuckAfterMs * 1000 };
}
