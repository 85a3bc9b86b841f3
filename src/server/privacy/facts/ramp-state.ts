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

export interface RampReport {
  /** Normalised. */
  readonly rampId: string;
  /** As the service spelt it. */
  readonly writtenId: string;
  readonly eventId: string;
  readonly at: number;
  readonly side: Side;
  readonly facts: Facts;
  readonly status: StatusFact | null;
}

/** Facts of one side are compared by time. */
export interface RampState {
  readonly firstSeenAt: number;
  readonly lastEvent: SeenEvent;
  /** First spelling, the one to send. Null in older rows. Choice: rampIdSpelling. */
  readonly firstNamed: Named | null;
  readonly facts: Readonly<Record<Side, Facts>>;
  readonly statuses: Statuses;
}

interface Named {
  readonly eventId: string;
  readonly id: string;
}

export const noFacts: RampState['facts'] = { answer: {}, callback: {}, ahead: {}, undated: {} };

export function rampStateOf({ writtenId, eventId, at, side, facts, status }: RampReport): RampState {
  return {
    firstSeenAt: at,
    lastEvent: { id: eventId, at },
    firstNamed: { eventId, id: writtenId },
    facts: { ...noFacts, [side]: joinFacts({}, facts) },
    statuses: statusesOf(status),
  };
}

/** Joins states; order and repetition don't matter. */
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

export interface CurrentRamp {
  readonly facts: Facts;
  readonly status: StatusFact | null;
}

/**
 * Returns the ramp as it is now: a callback's facts win if its status does and it came after the request.
 * Choice: callbackOrder.
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

export interface RampColumns {
  readonly identityReference: string | null;
  readonly direction: string | null;
  readonly method: string | null;
  readonly isTerminal: boolean;
  readonly wantsAttention: boolean;
  /** Microseconds UTC by the service's clock; null without a valid time. */
  readonly createdAt: number | null;
}

export function rampColumns({ facts, status }: CurrentRamp): RampColumns {
  return {
    identityReference: textOf(facts['identityReference']),
    direction: textOf(facts['direction']),
    method: textOf(facts['method']),
    isTerminal: status !== null && isTerminalStatus(status.status),
    wantsAttention: status !== null && wantsAttention(status.status),
    createdAt: instantOf(facts['createdAt']),
  };
}

/** True if staff must act. Choice: rampAttention. */
export function wantsAttention(status: string): boolean {
  return status === 'EXTRA_VERIFICATION' || status === 'ACCOUNT_BLOCKED' || !knownStatuses.has(status);
}

const knownStatuses: ReadonlySet<string> = new Set(rampStatuses);

function textOf(fact: Fact | undefined): string | null {
  return typeof fact?.value === 'string' ? fact.value : null;
}

function instantOf(fact: Fact | undefined): number | null {
  const at = Date.parse(textOf(fact) ?? '') * 1000;
  return Number.isSafeInteger(at) ? at : null;
}

/** In microseconds. */
export interface StuckRule {
  readonly serviceNow: number;
  readonly stuckAfter: number;
}

export function stuckBefore({ serviceNow, stuckAfter }: StuckRule): number {
  return serviceNow - stuckAfter;
}

/** Returns `statusAt` if stuck; undated statuses have no age. Choice: rampStuck. */
export function stuckSince(status: string | null, statusAt: number | null, rule: StuckRule): number | null {
  const isMoving = (movingRampStatuses as readonly (string | null)[]).includes(status);
  return isMoving && statusAt !== null && statusAt < stuckBefore(rule) ? statusAt : null;
}

export interface StuckParts {
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'at'>;
  readonly stuckAfterMs: number;
}

/** Returns the rule by the service's clock as last known. Choice: rampStuck. */
export function stuckRule({ nowMs, serviceTime, stuckAfterMs }: StuckParts): StuckRule {
  return { serviceNow: Math.round(serviceTime.at(nowMs()) * 1000), stuckAfter: stuckAfterMs * 1000 };
}
