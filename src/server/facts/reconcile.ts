import type { RampMark, RampMoment } from '#contract/desk/ramps.ts';
import { rampMainLines, rampStatuses, terminalRampStatuses } from '#contract/service/enumerations.ts';
import { toIso, toIsoOrNull } from '#server/instants.ts';

import { currentStatus, inOrder, joinStatuses, statusesOf, type StatusFact } from './status-order.ts';
import type { RefusedDelivery, ToldByCall, ToldByCallback, ToldOfRamp } from './told.ts';

/** A status that was told, and how. */
interface Step {
  readonly told: StatusFact;
  /** Our own create and the status that it was answered: no callback ever tells that. Choice: rampMessageOnMoves. */
  readonly isCreate: boolean;
}

/** How a ramp went, as far as anybody told: what its moments are marked by. */
interface Course {
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
 * with one status are one stay in it. `serviceNow` in microseconds. Choice: callbackOrder.
 */
function courseOf(steps: readonly Step[], serviceNow: number): Course {
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

/** A callback whose date is none may have told of any stay in its status; an answer has a time always. */
function undatedStatuses(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.filter(({ told }) => told.statusAt === null).map(({ told }) => told.status));
}

/** Where a ramp stands while its timeline is looked at. */
export interface LookedAt {
  /** The service's time, in microseconds. */
  readonly serviceNow: number;
  readonly isStuck: boolean;
}

interface Known {
  readonly course: Course;
  /** The status that was known when something came, by its id. */
  readonly before: ReadonlyMap<string, string | null>;
  readonly told: ToldOfRamp;
}

/**
 * The timeline of a ramp, newest first, out of all that told of it, each moment with what is wrong with it. In whatever order things are
 * given, and however often it is done, it is the same; what counts follows the service's order of statuses, what was known before follows
 * arrival.
 */
export function reconcile(told: ToldOfRamp, { serviceNow, isStuck }: LookedAt): RampMoment[] {
  const steps = stepsOf(told);
  const course = courseOf(steps, serviceNow);
  const known = { course, told, before: knownBefore(told, steps) };
  const moments = [
    ...foldCalls(told.calls, course).map((folded) => callMoment(folded, known)),
    ...told.callbacks.map((callback) => callbackMoment(callback, known)),
    ...told.refused.map(refusedMoment),
    ...told.notes.map((note): RampMoment => ({ kind: 'note', marks: [], ...note })),
  ].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  if (isStuck) moments.find(({ id }) => course.isLastStay(id))?.marks.push('stuck');
  return moments;
}

function stepsOf({ calls, callbacks }: ToldOfRamp): Step[] {
  return [
    ...calls.map(({ told, operation }) => ({ told, isCreate: operation === 'createRamp' })),
    ...callbacks.map(({ told }) => ({ told, isCreate: false })),
  ].filter((step): step is Step => step.told !== null);
}

/** What was known as each call and callback came, by the order of arrival. */
function knownBefore({ calls, callbacks }: ToldOfRamp, steps: readonly Step[]): Map<string, string | null> {
  const facts = new Map(steps.map(({ told }) => [told.eventId, told]));
  const before = new Map<string, string | null>();
  let known = statusesOf(null);
  for (const { id } of [...calls, ...callbacks].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    before.set(id, currentStatus(known)?.status ?? null);
    const fact = facts.get(id);
    if (fact !== undefined) known = joinStatuses(known, statusesOf(fact));
  }
  return before;
}

function callMoment({ call, again }: FoldedCall, { course, before }: Known): RampMoment {
  const { id, told } = call;
  const last = again.at(-1);
  return {
    kind: 'call',
    id,
    at: toIso(call.at),
    marks: given({
      'after-the-end': course.isAfterTheEnd(id),
      'no-callback': course.isUnannounced(id),
      'not-in-document': isUnknown(told?.status ?? null),
    }),
    before: before.get(id) ?? null,
    rampStatus: told?.status ?? null,
    operation: call.operation,
    outcome: call.outcome,
    status: call.status,
    traceId: call.traceId,
    staff: call.staff,
    sameSince: last === undefined ? null : { count: again.length, lastAt: toIso(last.at) },
  };
}

function callbackMoment(callback: ToldByCallback, { course, before, told }: Known): RampMoment {
  const { id, at, status, result } = callback;
  const deliveredAt = told.deliveries.get(id) ?? [at];
  return {
    kind: 'callback',
    id,
    at: toIso(at),
    marks: given({
      duplicate: deliveredAt.length > 1,
      late: callback.isLate,
      'out-of-order': result === 'out-of-order',
      'conflicting-repeat': result === 'conflicting-repeat',
      'after-the-end': course.isAfterTheEnd(id),
      'not-in-document': isUnknown(status),
    }),
    before: before.get(id) ?? null,
    rampStatus: status,
    statusDate: callback.statusDate,
    statusAt: toIsoOrNull(callback.statusAt),
    result,
    findings: [...callback.findings],
    deliveredAt: deliveredAt.map(toIso),
    internalReason: told.reasons.get(id)?.internalReason ?? null,
    externalReason: told.reasons.get(id)?.externalReason ?? null,
  };
}

function refusedMoment({ id, at, verification, answerStatus, deliveries }: RefusedDelivery): RampMoment {
  const isUnproven = verification === 'invalid' || verification === 'missing';
  const marks = given({ 'signature-refused': isUnproven });
  const { count, lastAt } = deliveries;
  return {
    kind: 'refused',
    id,
    at: toIso(at),
    marks,
    verification,
    answerStatus,
    deliveries: { count, lastAt: toIso(lastAt) },
  };
}

/** The interface document does not know it. */
function isUnknown(status: string | null): boolean {
  return status !== null && !(rampStatuses as readonly string[]).includes(status);
}

function given(marks: Partial<Record<RampMark, boolean>>): RampMark[] {
  return (Object.keys(marks) as RampMark[]).filter((mark) => marks[mark] === true);
}

/** A call that stands for the later ones that were answered the same. */
interface FoldedCall {
  readonly call: ToldByCall;
  /** Those later ones, oldest first. */
  readonly again: readonly ToldByCall[];
}

/**
 * The calls, each poll that was answered as the one before it counted with that one; what was not answered, or was refused, always stands
 * for itself.
 */
function foldCalls(calls: readonly ToldByCall[], course: Course): readonly FoldedCall[] {
  const folded: { readonly call: ToldByCall; readonly again: ToldByCall[] }[] = [];
  let answered: (typeof folded)[number] | null = null;
  for (const call of calls.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (answered !== null && saysTheSame(answered.call, call, course)) {
      answered.again.push(call);
      continue;
    }
    const one = { call, again: [] };
    folded.push(one);
    if (call.told !== null) answered = one;
  }
  return folded;
}

function saysTheSame(before: ToldByCall, call: ToldByCall, course: Course): boolean {
  return (
    call.operation === 'getRamp' &&
    before.updatedAt === call.updatedAt &&
    course.stayOf(before.id) === course.stayOf(call.id)
  );
}
