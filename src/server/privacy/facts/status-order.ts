import { terminalRampStatuses, type RampStatus } from '#contract/service/enumerations.ts';

export interface ReportedStatus {
  readonly status: string;
  /** Microseconds UTC; null if unreadable. */
  readonly statusAt: number | null;
  /** Breaks ties: a callback body's digest, or a call's id. */
  readonly digest: string;
}

/** Instants are microseconds UTC. */
export interface StatusFact extends ReportedStatus {
  readonly source: 'answer' | 'callback';
  readonly eventId: string;
  /** Our clock: when a callback came, or an answer was requested. */
  readonly at: number;
  /** Date for ages: at most the receipt; the receipt for an undated callback. */
  readonly countsAt: number | null;
  /** Dated further ahead of its receipt than clocks differ. */
  readonly isAhead: boolean;
  /** The service's spelling, if different. */
  readonly written?: string;
}

/** Both main lines on one scale; branches come after where they leave, ends after the rest. */
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

const terminal: ReadonlySet<string> = new Set(terminalRampStatuses);

/** True if nothing more happens to the ramp. Choice: rampStatuses. */
export function isTerminalStatus(status: string): boolean {
  return terminal.has(status);
}

/** Returns a status's place among those of one second; unknown ones are last. */
export function statusRank(status: string): number {
  return rankByStatus.get(status) ?? unknownRank;
}

/**
 * Compares date (undated first), rank, digest. Arrival never decides, so any order gives the same state.
 * Choice: callbackOrder.
 */
export function compareStatuses(one: ReportedStatus, other: ReportedStatus): number {
  return (
    compare(one.statusAt ?? Number.NEGATIVE_INFINITY, other.statusAt ?? Number.NEGATIVE_INFINITY) ||
    compare(statusRank(one.status), statusRank(other.status)) ||
    compare(one.digest, other.digest) ||
    compare(one.status, other.status)
  );
}

/** Writes comparable text: ranks have one digit. */
export function placeOf({ status, digest }: Pick<ReportedStatus, 'status' | 'digest'>): string {
  return `${statusRank(status)}:${digest}`;
}

/** Callbacks dated ahead, and undated ones, order differently. */
export const sides = ['answer', 'callback', 'ahead', 'undated'] as const;
export type Side = (typeof sides)[number];
type DatedSide = Exclude<Side, 'undated'>;

export function sideOf({
  source,
  isAhead,
  statusAt,
}: Pick<StatusFact, 'source' | 'isAhead' | 'statusAt'>): Side {
  if (source === 'answer') return source;
  if (statusAt === null) return 'undated';
  return isAhead ? 'ahead' : source;
}

export interface Statuses {
  readonly latest: Readonly<Record<DatedSide, StatusFact | null>>;
  /** Earliest callback date per status, sorted by status. */
  readonly firstDated: readonly (readonly [status: string, at: number])[];
  /** Undated callbacks by receipt: all terminal ones, and the last of each other status. */
  readonly undated: readonly StatusFact[];
}

export function statusesOf(fact: StatusFact | null): Statuses {
  const latest = { answer: null, callback: null, ahead: null };
  if (fact === null) return { latest, firstDated: [], undated: [] };
  const side = sideOf(fact);
  if (side === 'undated') return { latest, firstDated: [], undated: [fact] };
  const isDated = side !== 'answer' && fact.statusAt !== null;
  return {
    latest: { ...latest, [side]: fact },
    firstDated: isDated ? [[fact.status, fact.statusAt]] : [],
    undated: [],
  };
}

/** Joins states; order and repetition don't matter. */
export function joinStatuses(one: Statuses, other: Statuses): Statuses {
  const later = (side: DatedSide) => laterOf(one.latest[side], other.latest[side]);
  const firstDated = new Map(one.firstDated);
  for (const [status, at] of other.firstDated)
    firstDated.set(status, Math.min(at, firstDated.get(status) ?? at));
  return {
    latest: { answer: later('answer'), callback: later('callback'), ahead: later('ahead') },
    firstDated: [...firstDated].sort(([a], [b]) => compare(a, b)),
    undated: remembered([...one.undated, ...other.undated]),
  };
}

function remembered(undated: readonly StatusFact[]): StatusFact[] {
  const kept = new Map<string, StatusFact>();
  for (const fact of undated) {
    const key = isTerminalStatus(fact.status) ? fact.eventId : fact.status;
    const known = kept.get(key);
    if (known === undefined || compareReceipts(fact, known) > 0) kept.set(key, fact);
  }
  return [...kept.values()].sort(compareReceipts);
}

/** Compares ids, in order of receipt; the rest is for one event read twice. */
function compareReceipts(one: StatusFact, other: StatusFact): number {
  return compare(one.eventId, other.eventId) || compare(JSON.stringify(one), JSON.stringify(other));
}

/**
 * Returns the current status, whatever the order of processing. Callback dates have no zone, so they are
 * compared only with each other:
 *
 * 1. Callbacks follow their dates, then rank, then digest. One dated ahead of its receipt yields to a later,
 * further one.
 *
 * 2. The latest callback overrides the latest live answer only if it came after the request, and is further
 * along or dated after a callback with the answer's status. Any constant offset of dates gives the same
 * state.
 *
 * 3. An undated callback overrides 1 and 2 where it moves the ramp on (`movesOn`): the first terminal one,
 * else the furthest, unknown ones last, then by digest.
 *
 * Arrival of undated callbacks matters thrice: the first terminal one stays; one overrides an answer only if
 * it came after the request; and it yields to what is dated after its receipt, unless that is behind a
 * terminal status. Choices: callbackOrder, undatedCallbacks.
 */
export function currentStatus(statuses: Statuses): StatusFact | null {
  const dated = datedStatus(statuses);
  return countedUndated(statuses.undated, dated) ?? dated;
}

function datedStatus({ latest, firstDated }: Omit<Statuses, 'undated'>): StatusFact | null {
  const { answer } = latest;
  const callback = latestCallback(latest);
  if (answer === null || callback === null) return answer ?? callback;
  return isAfterAnswer(callback, answer, new Map(firstDated)) ? callback : answer;
}

function countedUndated(undated: readonly StatusFact[], dated: StatusFact | null): StatusFact | null {
  const moving = undated.filter((fact) => movesOn(fact, dated));
  const ends = moving.filter(({ status }) => isTerminalStatus(status)).sort(compareReceipts);
  return ends[0] ?? moving.sort(compareProgress).at(-1) ?? null;
}

function compareProgress(one: StatusFact, other: StatusFact): number {
  return (
    compare(statusRank(one.status), statusRank(other.status)) ||
    compare(one.digest, other.digest) ||
    compareReceipts(one, other)
  );
}

/**
 * Returns true if it moves the ramp on: not from a terminal status, nor over a later answer or date. On the
 * main line it must be further along; unknown statuses aren't on it.
 */
function movesOn(undated: StatusFact, from: StatusFact | null): boolean {
  if (from === null) return true;
  if (isTerminalStatus(from.status) || from.status === undated.status) return false;
  const areKnown = rankByStatus.has(from.status) && rankByStatus.has(undated.status);
  if (areKnown && statusRank(undated.status) <= statusRank(from.status)) return false;
  if (from.source === 'answer') return undated.at >= from.at;
  // A date ahead of its receipt can't be right.
  if (from.isAhead && areKnown) return true;
  return (undated.countsAt ?? 0) >= (from.countsAt ?? 0);
}

function latestCallback(latest: Statuses['latest']): StatusFact | null {
  const { callback, ahead } = latest;
  if (callback === null || ahead === null) return callback ?? ahead;
  return compareStatuses(callback, ahead) > 0 || isAheadDisproved(latest) ? callback : ahead;
}

/** Returns true if later callbacks disprove one dated ahead. */
export function isAheadDisproved({ callback, ahead }: Statuses['latest']): boolean {
  return callback !== null && ahead !== null && disproves(callback, ahead);
}

function disproves(
  later: Pick<StatusFact, 'status' | 'at'>,
  ahead: Pick<StatusFact, 'status' | 'at'>,
): boolean {
  return later.at >= ahead.at && canFollow(ahead.status, later.status);
}

/** Returns true if a ramp goes this way and never back. */
export function canFollow(from: string, to: string): boolean {
  const isRound = from === 'IN_PROGRESS' && to === 'EXTRA_VERIFICATION';
  return rankByStatus.has(from) && rankByStatus.has(to) && !isRound && statusRank(to) > statusRank(from);
}

function isAfterAnswer(
  callback: StatusFact,
  answer: StatusFact,
  firstDated: ReadonlyMap<string, number>,
): boolean {
  if (callback.at < answer.at || callback.statusAt === null) return false;
  if ((firstDated.get(answer.status) ?? Number.POSITIVE_INFINITY) < callback.statusAt) return true;
  if (!rankByStatus.has(answer.status)) return callback.status !== answer.status;
  return statusRank(callback.status) > statusRank(answer.status);
}

/**
 * Orders reports as `currentStatus` does, whose result is last. Answers follow the last callback that doesn't
 * override them, undated callbacks the main line; leaves out contradictory ones.
 */
export function inOrder(facts: readonly StatusFact[]): StatusFact[] {
  const isUndated = (fact: StatusFact) => sideOf(fact) === 'undated';
  const statuses = facts.map(statusesOf).reduce(joinStatuses, statusesOf(null));
  const current = currentStatus(statuses);
  const ordered = datedInOrder(
    facts.filter((fact) => !isUndated(fact)),
    new Map(statuses.firstDated),
  );
  for (const fact of facts.filter(isUndated).sort(compareProgress)) {
    if (fact.eventId === current?.eventId) continue;
    const at = placeAmong(ordered, fact, current);
    if (at !== -1) ordered.splice(at, 0, fact);
  }
  return current !== null && isUndated(current) ? [...ordered, current] : ordered;
}

/** Returns the index before what is further along; -1 if there is none. */
function placeAmong(ordered: readonly StatusFact[], fact: StatusFact, current: StatusFact | null): number {
  const { status, at } = fact;
  const isKnown = rankByStatus.has(status);
  const further = ordered.findIndex((other) =>
    isKnown ? statusRank(other.status) > statusRank(status) : other.at > at,
  );
  const end = current?.source === 'callback' && sideOf(current) === 'undated' ? ordered.length : -1;
  if (status === current?.status)
    return end === -1 ? ordered.findLastIndex((one) => one.status === status) : end;
  if (isTerminalStatus(status)) return -1;
  return further === -1 ? end : further;
}

function datedInOrder(facts: readonly StatusFact[], first: ReadonlyMap<string, number>): StatusFact[] {
  const reported = facts.filter(({ source }) => source === 'callback');
  const credible = reported.filter(({ isAhead }) => !isAhead);
  const counted = (fact: StatusFact): StatusFact =>
    fact.isAhead && credible.some((other) => disproves(other, fact))
      ? { ...fact, statusAt: fact.countsAt }
      : fact;
  const callbacks = reported
    .map((fact) => ({ fact, counted: counted(fact) }))
    .sort((one, other) => compareStatuses(one.counted, other.counted))
    .map(({ fact }) => fact);
  const answers = facts.filter(({ source }) => source === 'answer').sort(compareStatuses);
  const placed = answers.map((answer) => ({
    answer,
    behind: callbacks.findLastIndex((callback) => !isAfterAnswer(callback, answer, first)),
  }));
  const at = (index: number) => placed.filter(({ behind }) => behind === index).map(({ answer }) => answer);
  return [...at(-1), ...callbacks.flatMap((callback, index) => [callback, ...at(index)])];
}

function laterOf(one: StatusFact | null, other: StatusFact | null): StatusFact | null {
  if (one === null || other === null) return one ?? other;
  const order = compareStatuses(one, other);
  if (order !== 0) return order > 0 ? one : other;
  return JSON.stringify(one) > JSON.stringify(other) ? one : other;
}

function compare<Value extends string | number>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
