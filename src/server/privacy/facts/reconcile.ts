import type { RampMark, RampMoment, RampStage } from '#contract/desk/ramps.ts';
import { rampMainLines, rampStatuses } from '#contract/service/enumerations.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';

import {
  currentStatus,
  inOrder,
  isTerminalStatus,
  joinStatuses,
  statusesOf,
  type StatusFact,
} from './status-order.ts';
import type { RefusedDelivery, CallMention, CallbackMention, RampMentions } from './ramp-mentions.ts';

/** A status that was reported, and how. */
interface Step {
  readonly reported: StatusFact;
  /** Our own create and the status that it was answered: no callback ever reports that. Choice: rampMessageOnMoves. */
  readonly isCreate: boolean;
}

/** The course of a ramp as far as it was reported: what its moments are marked by. */
interface Course {
  readonly stages: readonly Stage[];
  /** One number for all that reported the same stage. */
  stageOf(eventId: string): number | undefined;
  /** Whether it reported the current stage, the last. */
  readonly isLastStage: (eventId: string) => boolean;
  /** It reported a different status after a terminal one. */
  readonly isAfterTheEnd: (eventId: string) => boolean;
  /** No callback reported the stage that it reported, although one is due by now. */
  readonly isUnannounced: (eventId: string) => boolean;
}

/** How long a callback may take before it counts as missing: as long as before it is late. Choice: callbackMarks. */
const graceMicroseconds = 5 * 60 * 1_000_000;
const startingStatuses: readonly string[] = [rampMainLines.ONRAMP[0], rampMainLines.OFFRAMP[0]];

interface Stage {
  readonly status: string;
  readonly firstAt: number | null;
  isAnnounced: boolean;
}

/**
 * The course of a ramp from all reports, in any order of arrival: sorted as statuses count, consecutive ones with the same status
 * are one stage. `serviceNow` in microseconds. Choice: callbackOrder.
 */
function courseOf(steps: readonly Step[], serviceNow: number): Course {
  const stages: Stage[] = [];
  const stageOf = new Map<string, number>();
  const afterTheEnd = new Set<string>();
  const ends = new Set<string>();
  let lastAnnounced = -1;
  const created = new Set(steps.filter(({ isCreate }) => isCreate).map(({ reported }) => reported.eventId));
  for (const { status, eventId, source, countsAt } of inOrder(steps.map(({ reported }) => reported))) {
    const isCreate = created.has(eventId);
    const current = stages.at(-1);
    const stage = current?.status === status ? current : { status, firstAt: countsAt, isAnnounced: false };
    if (stage !== current) stages.push(stage);
    stageOf.set(eventId, stages.length - 1);
    if (source === 'callback') lastAnnounced = stages.length - 1;
    stage.isAnnounced ||= source === 'callback' || isCreate;
    if (ends.size > (ends.has(status) ? 1 : 0)) afterTheEnd.add(eventId);
    if (isTerminalStatus(status)) ends.add(status);
  }
  // What is no stage came after the end, or contradicts it.
  const isEnded = stages.some(({ status }) => isTerminalStatus(status));
  for (const { reported } of steps)
    if (isEnded && !stageOf.has(reported.eventId)) afterTheEnd.add(reported.eventId);
  const undated = undatedStatuses(steps);
  const isMissed = (stage: Stage, at: number) => {
    if (stage.isAnnounced || undated.has(stage.status) || startingStatuses.includes(stage.status))
      return false;
    return at < lastAnnounced || serviceNow - (stage.firstAt ?? 0) > graceMicroseconds;
  };
  const missed = stages.map(isMissed);
  return {
    stages,
    stageOf: (eventId) => stageOf.get(eventId),
    isLastStage: (eventId) => stageOf.get(eventId) === stages.length - 1,
    isAfterTheEnd: (eventId) => afterTheEnd.has(eventId),
    isUnannounced: (eventId) => missed[stageOf.get(eventId) ?? -1] ?? false,
  };
}

/** A callback with an unreadable date may have reported any stage with its status; an answer always has a time. Spec: details 29. */
function undatedStatuses(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(
    steps.filter(({ reported }) => reported.statusAt === null).map(({ reported }) => reported.status),
  );
}

/** The state of a ramp at the time its timeline is read. */
export interface RampClock {
  /** The service's time, in microseconds. */
  readonly serviceNow: number;
  readonly isStuck: boolean;
}

interface Known {
  readonly course: Course;
  /** The status that was known when something came, by its id. */
  readonly before: ReadonlyMap<string, string | null>;
  readonly mentions: RampMentions;
}

/**
 * The timeline of a ramp, newest first, from all its events, each moment with what is wrong with it. In whatever order things are
 * given, and however often it is done, it is the same; what counts follows the service's order of statuses, what was known before follows
 * arrival.
 */
export function reconcile(mentions: RampMentions, { serviceNow, isStuck }: RampClock): RampMoment[] {
  const steps = stepsOf(mentions);
  const course = courseOf(steps, serviceNow);
  const known = { course, mentions, before: knownBefore(mentions, steps) };
  const moments = [
    ...foldCalls(mentions.calls, course).map((folded) => callMoment(folded, known)),
    ...mentions.callbacks.map((callback) => callbackMoment(callback, known)),
    ...mentions.refused.map(refusedMoment),
    ...mentions.notes.map((note): RampMoment => ({ kind: 'note', marks: [], ...note })),
  ].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  if (isStuck) moments.find(({ id }) => course.isLastStage(id))?.marks.push('stuck');
  return moments;
}

/** The statuses that were reported, oldest first, each with the earliest time that a report gives it. Choice: callbackOrder. */
export function stagesOf(mentions: RampMentions): RampStage[] {
  // What is due by now decides about missing callbacks alone.
  const { stages } = courseOf(stepsOf(mentions), 0);
  return stages.map(({ status, firstAt }) => ({ status, since: toIsoOrNull(firstAt) }));
}

function stepsOf({ calls, callbacks }: RampMentions): Step[] {
  return [
    ...calls.map(({ reported, operation }) => ({ reported, isCreate: operation === 'createRamp' })),
    ...callbacks.map(({ reported }) => ({ reported, isCreate: false })),
  ].filter((step): step is Step => step.reported !== null);
}

/** What was known as each call and callback came, by the order of arrival. */
function knownBefore({ calls, callbacks }: RampMentions, steps: readonly Step[]): Map<string, string | null> {
  const facts = new Map(steps.map(({ reported }) => [reported.eventId, reported]));
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
  const { id, reported } = call;
  const last = again.at(-1);
  return {
    kind: 'call',
    id,
    at: toIso(call.at),
    marks: given({
      'after-the-end': course.isAfterTheEnd(id),
      'no-callback': course.isUnannounced(id),
      'not-in-document': isUnknown(reported?.status ?? null),
    }),
    before: before.get(id) ?? null,
    rampStatus: reported?.status ?? null,
    ...(reported?.written !== undefined && { writtenStatus: reported.written }),
    operation: call.operation,
    outcome: call.outcome,
    status: call.status,
    traceId: call.traceId,
    staff: call.staff,
    sameSince: last === undefined ? null : { count: again.length, lastAt: toIso(last.at) },
  };
}

function callbackMoment(callback: CallbackMention, { course, before, mentions }: Known): RampMoment {
  const { id, at, status, result, reported } = callback;
  const deliveredAt = mentions.deliveries.get(id) ?? [at];
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
    rampStatus: reported?.status ?? status,
    ...(reported?.written !== undefined && { writtenStatus: reported.written }),
    statusDate: callback.statusDate,
    statusAt: toIsoOrNull(callback.statusAt),
    result,
    findings: [...callback.findings],
    deliveredAt: deliveredAt.map(toIso),
    internalReason: mentions.reasons.get(id)?.internalReason ?? null,
    externalReason: mentions.reasons.get(id)?.externalReason ?? null,
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
  readonly call: CallMention;
  /** The later ones with the same answer, oldest first. */
  readonly again: readonly CallMention[];
}

/**
 * The calls, each poll that was answered as the one before it counted with that one; what was not answered, or was refused, is always a
 * moment of its own.
 */
function foldCalls(calls: readonly CallMention[], course: Course): readonly FoldedCall[] {
  const folded: { readonly call: CallMention; readonly again: CallMention[] }[] = [];
  let answered: (typeof folded)[number] | null = null;
  for (const call of calls.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (answered !== null && isSameAnswer(answered.call, call, course)) {
      answered.again.push(call);
      continue;
    }
    const one = { call, again: [] };
    folded.push(one);
    if (call.reported !== null) answered = one;
  }
  return folded;
}

function isSameAnswer(before: CallMention, call: CallMention, course: Course): boolean {
  return (
    call.operation === 'getRamp' &&
    before.updatedAt === call.updatedAt &&
    course.stageOf(before.id) === course.stageOf(call.id)
  );
}
