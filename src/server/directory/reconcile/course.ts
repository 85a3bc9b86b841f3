import { rampMainLines, terminalRampStatuses } from '#contract/service/enumerations.ts';

import { inOrder, type StatusFact } from '../facts/status-order.ts';

/** A status that was told, and how. */
export interface Step {
  readonly told: StatusFact;
  /** Our own create and the status that it was answered: no callback ever tells that. Choice: rampMessageOnMoves. */
  readonly isCreate: boolean;
}

/** How a ramp went, as far as anybody told: what its moments are marked by. */
export interface Course {
  /** One number for those that told of the same stay in a status. */
  stayOf(eventId: string): number | undefined;
  /** Who told of the stay that counts: the last. */
  readonly isLastStay: (eventId: string) => boolean;
  /** It told another status than a terminal one that counted before it. */
  readonly isAfterTheEnd: (eventId: string) => boolean;
  /** No callback told of the stay that it told of, although one would have come by now. */
  readonly isUnannounced: (eventId: string) => boolean;
}

/** How long a callback may take before it is missed: as long as one that is not late. Choice: callbackMarks. */
const graceMicroseconds = 5 * 60 * 1_000_000;
const startingStatuses: readonly string[] = [rampMainLines.ONRAMP[0], rampMainLines.OFFRAMP[0]];
const terminalStatuses: readonly string[] = terminalRampStatuses;

interface Stay {
  readonly status: string;
  readonly firstAt: number | null;
  isAnnounced: boolean;
}

/**
 * The course of a ramp out of all that was told, whatever came first: in the order in which statuses count, those that follow one another
 * with one status are one stay in it. `serviceNow` in microseconds. Field practice: Callbacks; choice: callbackOrder.
 */
export function courseOf(steps: readonly Step[], serviceNow: number): Course {
  const stays: Stay[] = [];
  const stayOf = new Map<string, number>();
  const afterTheEnd = new Set<string>();
  const ends = new Set<string>();
  let lastAnnounced = -1;
  const created = new Set(steps.filter(({ isCreate }) => isCreate).map(({ told }) => told.eventId));
  for (const { status, eventId, source, countsAt } of inOrder(steps.map(({ told }) => told))) {
    const isCreate = created.has(eventId);
    const current = stays.at(-1);
    const stay = current?.status === status ? current : { status, firstAt: countsAt, isAnnounced: false };
    if (stay !== current) stays.push(stay);
    stayOf.set(eventId, stays.length - 1);
    if (source === 'callback') lastAnnounced = stays.length - 1;
    stay.isAnnounced ||= source === 'callback' || isCreate;
    if (ends.size > (ends.has(status) ? 1 : 0)) afterTheEnd.add(eventId);
    if (terminalStatuses.includes(status)) ends.add(status);
  }
  const undated = undatedStatuses(steps);
  const isMissed = (stay: Stay, at: number) => {
    if (stay.isAnnounced || undated.has(stay.status) || startingStatuses.includes(stay.status)) return false;
    return at < lastAnnounced || serviceNow - (stay.firstAt ?? 0) > graceMicroseconds;
  };
  const missed = stays.map(isMissed);
  return {
    stayOf: (eventId) => stayOf.get(eventId),
    isLastStay: (eventId) => stayOf.get(eventId) === stays.length - 1,
    isAfterTheEnd: (eventId) => afterTheEnd.has(eventId),
    isUnannounced: (eventId) => missed[stayOf.get(eventId) ?? -1] ?? false,
  };
}

/** A callback whose date is none may have told of any stay in its status; an answer has a time always. Details 29. */
function undatedStatuses(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.filter(({ told }) => told.statusAt === null).map(({ told }) => told.status));
}
