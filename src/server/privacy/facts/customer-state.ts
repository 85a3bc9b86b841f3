import { decidedKycStatuses } from '#contract/service/enumerations.ts';

import type { Kept } from './kept-shapes.ts';

export interface CustomerReport {
  readonly identityReference: string;
  readonly eventId: string;
  readonly at: number;
  /**
   * True if it proves that the customer exists; eligibility and limits only make it likely (`likelySigns`).
   */
  readonly isSign: boolean;
  readonly facts: Facts;
}

export interface CustomerState {
  /** `neverSeen` if no event shows them. */
  readonly firstSeenAt: number;
  readonly facts: Facts;
}

const neverSeen = Number.MAX_SAFE_INTEGER;

/** Signs until the service denies the account: some services answer these for anyone. */
const likelySigns = ['eligibility', 'limits'] as const;

export function customerStateOf({ eventId, at, isSign, facts }: CustomerReport): CustomerState {
  const isSeen = isSign || likelySigns.some((name) => facts[name] !== undefined);
  const seen: Facts = isSign ? { seen: { value: true, source: 'call', eventId, at, asOf: at } } : {};
  return { firstSeenAt: isSeen ? at : neverSeen, facts: joinFacts(seen, facts) };
}

/** Joins states; order and repetition don't matter. */
export function joinCustomerStates(one: CustomerState, other: CustomerState): CustomerState {
  return {
    firstSeenAt: Math.min(one.firstSeenAt, other.firstSeenAt),
    facts: joinFacts(one.facts, other.facts),
  };
}

export interface SeenEvent {
  readonly id: string;
  readonly at: number;
}

/** Returns the newest event that shows a customer: being asked about isn't enough. */
export function lastEventOf({ seen, exists, ...facts }: Facts): SeenEvent | null {
  const likely = exists?.value === false ? [] : likelySigns.map((name) => facts[name]);
  return [seen, ...likely]
    .map((fact) => (fact === undefined ? null : { id: fact.eventId, at: fact.at }))
    .reduce(laterEvent, null);
}

/** Returns the later event by id: ids are in order of time. */
export function laterEvent(one: SeenEvent | null, other: SeenEvent | null): SeenEvent | null {
  if (one === null || other === null) return one ?? other;
  if (one.id === other.id) return one.at >= other.at ? one : other;
  return one.id > other.id ? one : other;
}

/**
 * Returns the current facts: a blocking message overrides look-ups asked before it arrived. Its date has no
 * zone and doesn't count, so a slow one blocks until the next look-up. Choice: callbackOrder.
 */
export function currentFacts({ blockedByMessage: message, ...facts }: Facts): Facts {
  const { blocked } = facts;
  if (message === undefined) return facts;
  const counts = blocked === undefined || message.at >= blocked.at;
  return counts ? { ...facts, blocked: message } : facts;
}

export interface CustomerColumns {
  readonly isBlocked: boolean | null;
  readonly onboardingStatus: string | null;
  readonly openRequirements: number | null;
  /** Microseconds by the service's clock; null once re-checked. */
  readonly waitingSince: number | null;
}

export function customerColumns({ facts: reported }: CustomerState): CustomerColumns {
  const facts = currentFacts(reported);
  const blocked = fieldOf(facts['blocked'], 'isBlocked');
  const status = fieldOf(facts['onboarding'], 'status');
  const requirements = fieldOf(facts['eligibility'], 'requirements');
  return {
    isBlocked: typeof blocked === 'boolean' ? blocked : null,
    onboardingStatus: typeof status === 'string' ? status : null,
    openRequirements: Array.isArray(requirements) ? requirements.length : null,
    waitingSince: waitingSince(facts),
  };
}

/**
 * Returns when the latest submission was accepted; null once an eligibility answer or a decision followed.
 * Choices: recheckDue, kycMessage.
 */
function waitingSince(facts: Facts): number | null {
  const isSettled = answeredSince(facts) !== undefined || isDecidedSince(facts);
  return isSettled ? null : acceptedAt(facts);
}

/** Returns true if a callback has reported a decision since the latest submission. Choice: kycMessage. */
export function isDecidedSince({ accepted, onboarding }: Facts): boolean {
  if (onboarding?.source !== 'callback') return false;
  const status = fieldOf(onboarding, 'status');
  const isDecided = decidedKycStatuses.some((decided) => decided === status);
  return isDecided && (accepted === undefined || isNewer(onboarding, accepted));
}

/** Returns microseconds by the service's clock. */
export function acceptedAt({ accepted }: Facts): number | null {
  if (accepted === undefined) return null;
  const serviceMs = Date.parse(String(fieldOf(accepted, 'serviceAt')));
  return Number.isNaN(serviceMs) ? accepted.asOf : serviceMs * 1000;
}

/** Returns the eligibility answer if newer than the latest submission. */
export function answeredSince({ accepted, eligibility }: Facts): Fact | undefined {
  if (eligibility === undefined) return undefined;
  return accepted === undefined || isNewer(eligibility, accepted) ? eligibility : undefined;
}

function fieldOf(fact: Fact | undefined, field: string): unknown {
  const value: unknown = fact?.value;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Readonly<Record<string, unknown>>)[field]
    : undefined;
}

/** Origin of a fact: our request, the service's answer, or a callback. */
export type FactSource = 'call' | 'answer' | 'callback';

/** Instants are microseconds UTC. */
export interface Fact {
  readonly value: Kept;
  readonly source: FactSource;
  readonly eventId: string;
  /** By Rampart's clock. */
  readonly at: number;
  /** The service's time if given. The newest counts. */
  readonly asOf: number;
  /** Breaks ties: `placeOf` its status, if it has one. */
  readonly place?: string;
}

export type Facts = Readonly<Record<string, Fact>>;

/** Joins facts, newest per name. */
export function joinFacts(one: Facts, other: Facts): Facts {
  const joined: Record<string, Fact> = { ...one };
  let hasAdded = false;
  for (const [name, fact] of Object.entries(other)) {
    const known = joined[name];
    if (known === undefined || isNewer(fact, known)) joined[name] = fact;
    if (known === undefined) hasAdded = true;
  }
  // Same text for the same state, in any order.
  return hasAdded ? Object.fromEntries(Object.entries(joined).sort(([a], [b]) => (a < b ? -1 : 1))) : joined;
}

/** Compares times, then statuses, then ids; the rest is for facts of no single event. */
function isNewer(fact: Fact, than: Fact): boolean {
  if (fact.asOf !== than.asOf) return fact.asOf > than.asOf;
  const [place, other] = [fact.place ?? '', than.place ?? ''];
  if (place !== other) return place > other;
  if (fact.eventId !== than.eventId) return fact.eventId > than.eventId;
  if (fact.at !== than.at) return fact.at > than.at;
  return textOf(fact) > textOf(than);
}

function textOf({ value, source }: Fact): string {
  return JSON.stringify([source, value]);
}
