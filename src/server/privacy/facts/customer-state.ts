import { decidedKycStatuses } from '#contract/service/enumerations.ts';

import type { Kept } from './kept-shapes.ts';

/** What one event reports about a customer. */
export interface CustomerReport {
  readonly identityReference: string;
  readonly eventId: string;
  readonly at: number;
  /**
   * Whether it shows that there is such a customer. A look-up that finds no account does not, nor does a price, which anyone gets; eligibility
   * and limits do while no look-up has said that there is no account.
   */
  readonly isSign: boolean;
  readonly facts: Facts;
}

/** What all events together report about a customer. */
export interface CustomerState {
  /** Of the events that show them; `neverSeen` where none does. */
  readonly firstSeenAt: number;
  readonly facts: Facts;
}

/** Later than every event. */
const neverSeen = Number.MAX_SAFE_INTEGER;

/** Answers that show a customer only while the service hasn't said that there is no account: some services give them to anyone. */
const likelySigns = ['eligibility', 'limits'] as const;

/** What one event reports, as a state of its own. */
export function customerStateOf({ eventId, at, isSign, facts }: CustomerReport): CustomerState {
  const isSeen = isSign || likelySigns.some((name) => facts[name] !== undefined);
  const seen: Facts = isSign ? { seen: { value: true, source: 'call', eventId, at, asOf: at } } : {};
  return { firstSeenAt: isSeen ? at : neverSeen, facts: joinFacts(seen, facts) };
}

/**
 * What both report: commutative, associative and idempotent, so that events may come in any order and again, and a rebuild gives the same.
 */
export function joinCustomerStates(one: CustomerState, other: CustomerState): CustomerState {
  return {
    firstSeenAt: Math.min(one.firstSeenAt, other.firstSeenAt),
    facts: joinFacts(one.facts, other.facts),
  };
}

/** An event, by which lists are ordered. */
export interface SeenEvent {
  readonly id: string;
  readonly at: number;
}

/** The newest event that shows a customer; null while none does: a reference that was only asked about is no customer. */
export function lastEventOf({ seen, exists, ...facts }: Facts): SeenEvent | null {
  const likely = exists?.value === false ? [] : likelySigns.map((name) => facts[name]);
  return [seen, ...likely]
    .map((fact) => (fact === undefined ? null : { id: fact.eventId, at: fact.at }))
    .reduce(laterEvent, null);
}

/** Ids are in the order of their time; lists are in theirs. */
export function laterEvent(one: SeenEvent | null, other: SeenEvent | null): SeenEvent | null {
  if (one === null || other === null) return one ?? other;
  if (one.id === other.id) return one.at >= other.at ? one : other;
  return one.id > other.id ? one : other;
}

/**
 * The facts that count: a message that says that the customer is blocked counts over every look-up that was asked for before it came, and no
 * other. Its date has no zone and has no say in that, so a message that was long on its way blocks until the next look-up. Choice:
 * callbackOrder.
 */
export function currentFacts({ blockedByMessage: message, ...facts }: Facts): Facts {
  const { blocked } = facts;
  if (message === undefined) return facts;
  const counts = blocked === undefined || message.at >= blocked.at;
  return counts ? { ...facts, blocked: message } : facts;
}

/** What lists of customers filter by. */
export interface CustomerColumns {
  readonly isBlocked: boolean | null;
  readonly onboardingStatus: string | null;
  readonly openRequirements: number | null;
  /** When, by the service's clock in microseconds, it took the latest submission; null unless nothing was re-checked since. */
  readonly waitingSince: number | null;
}

/** What a list of customers sorts and filters by, taken from the facts. */
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

/** A further submission starts the wait again; an answer about eligibility, or a decision, settles earlier ones. Choices: recheckDue, kycMessage. */
function waitingSince(facts: Facts): number | null {
  const isSettled = answeredSince(facts) !== undefined || isDecidedSince(facts);
  return isSettled ? null : acceptedAt(facts);
}

/** Whether a callback told of a decision since the latest submission: then nobody has to ask what became of it. Choice: kycMessage. */
export function isDecidedSince({ accepted, onboarding }: Facts): boolean {
  if (onboarding?.source !== 'callback') return false;
  const status = fieldOf(onboarding, 'status');
  const isDecided = decidedKycStatuses.some((decided) => decided === status);
  return isDecided && (accepted === undefined || isNewer(onboarding, accepted));
}

/** When the service took the latest submission, by its own clock; null where it took none. */
export function acceptedAt({ accepted }: Facts): number | null {
  if (accepted === undefined) return null;
  const serviceMs = Date.parse(String(fieldOf(accepted, 'serviceAt')));
  return Number.isNaN(serviceMs) ? accepted.asOf : serviceMs * 1000;
}

/** The answer about eligibility that is newer than the latest submission. */
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

/** How a fact came to the desk: sent by it, answered by the service, or reported by a callback. */
export type FactSource = 'call' | 'answer' | 'callback';

/** A fact with its source and time. Instants are microseconds UTC. */
export interface Fact {
  readonly value: Kept;
  readonly source: FactSource;
  readonly eventId: string;
  /** When the desk learnt it. */
  readonly at: number;
  /** The fact's time: the service's own where it gave one. The newest counts. */
  readonly asOf: number;
  /** Decides between facts of one time: `placeOf` the status that came with it, where one did. */
  readonly place?: string;
}

/** Facts by name. */
export type Facts = Readonly<Record<string, Fact>>;

/** The facts of both, the newest of each name: order and repetition of joins don't matter. */
export function joinFacts(one: Facts, other: Facts): Facts {
  const joined: Record<string, Fact> = { ...one };
  let hasAdded = false;
  for (const [name, fact] of Object.entries(other)) {
    const known = joined[name];
    if (known === undefined || isNewer(fact, known)) joined[name] = fact;
    if (known === undefined) hasAdded = true;
  }
  // One text for one state, in any order.
  return hasAdded ? Object.fromEntries(Object.entries(joined).sort(([a], [b]) => (a < b ? -1 : 1))) : joined;
}

/** By the time that it is of, then by its status as that counts, then by its event, whose ids are in the order of their time; the rest is for facts that no single event reported. */
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
