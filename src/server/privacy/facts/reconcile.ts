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

interface Step {
  readonly reported: StatusFact;
  /** Our create and its answer, which no callback reports. Choice: rampMessageOnMoves. */
  readonly isCreate: boolean;
}

interface History {
  readonly stages: readonly Stage[];
  /** Same for all that reported one stage. */
  stageOf(eventId: string): number | undefined;
  readonly isLastStage: (eventId: string) => boolean;
  /** Returns true if the event reported another status after a terminal one. */
  readonly isAfterTheEnd: (eventId: string) => boolean;
  /** Returns true if a callback about the event's stage is overdue. */
  readonly isUnannounced: (eventId: string) => boolean;
}

/** Callbacks are missing when they would be late. Choice: callbackMarks. */
const graceMicroseconds = 5 * 60 * 1_000_000;
const startingStatuses: readonly string[] = [rampMainLines.ONRAMP[0], rampMainLines.OFFRAMP[0]];

interface Stage {
  readonly status: string;
  readonly firstAt: number | null;
  isAnnounced: boolean;
}

/** Joins equal neighbours in `inOrder` to a stage. `serviceNow` in microseconds. Choice: callbackOrder. */
function historyOf(steps: readonly Step[], serviceNow: number): History {
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
  // Anything else came after the end or contradicts it.
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

/** Finds statuses that may belong to any stage. Spec: details 29. */
function undatedStatuses(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(
    steps.filter(({ reported }) => reported.statusAt === null).map(({ reported }) => reported.status),
  );
}

export interface RampClock {
  /** Microseconds. */
  readonly serviceNow: number;
  readonly isStuck: boolean;
}

interface Known {
  readonly history: History;
  /** Status known when each event came, by id. */
  readonly before: ReadonlyMap<string, string | null>;
  readonly mentions: RampMentions;
}

/**
 * Builds the timeline, newest first, marked with what is wrong. Statuses follow the service's order, `before`
 * arrival.
 */
export function reconcile(mentions: RampMentions, { serviceNow, isStuck }: RampClock): RampMoment[] {
  const steps = stepsOf(mentions);
  const history = historyOf(steps, serviceNow);
  const known = { history, mentions, before: knownBefore(mentions, steps) };
  const moments = [
    ...foldCalls(mentions.calls, history).map((folded) => callMoment(folded, known)),
    ...mentions.callbacks.map((callback) => callbackMoment(callback, known)),
    ...mentions.refused.map(refusedMoment),
    ...mentions.notes.map((note): RampMoment => ({ kind: 'note', marks: [], ...note })),
  ].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  if (isStuck) moments.find(({ id }) => history.isLastStage(id))?.marks.push('stuck');
  return moments;
}

/** Lists stages, oldest first. Choice: callbackOrder. */
export function stagesOf(mentions: RampMentions): RampStage[] {
  // Time matters only for missing callbacks.
  const { stages } = historyOf(stepsOf(mentions), 0);
  return stages.map(({ status, firstAt }) => ({ status, since: toIsoOrNull(firstAt) }));
}

function stepsOf({ calls, callbacks }: RampMentions): Step[] {
  return [
    ...calls.map(({ reported, operation }) => ({ reported, isCreate: operation === 'createRamp' })),
    ...callbacks.map(({ reported }) => ({ reported, isCreate: false })),
  ].filter((step): step is Step => step.reported !== null);
}

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

function callMoment({ call, again }: FoldedCall, { history, before }: Known): RampMoment {
  const { id, reported } = call;
  const last = again.at(-1);
  return {
    kind: 'call',
    id,
    at: toIso(call.at),
    marks: given({
      'after-the-end': history.isAfterTheEnd(id),
      'no-callback': history.isUnannounced(id),
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

function callbackMoment(callback: CallbackMention, { history, before, mentions }: Known): RampMoment {
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
      'after-the-end': history.isAfterTheEnd(id),
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

function isUnknown(status: string | null): boolean {
  return status !== null && !(rampStatuses as readonly string[]).includes(status);
}

function given(marks: Partial<Record<RampMark, boolean>>): RampMark[] {
  return (Object.keys(marks) as RampMark[]).filter((mark) => marks[mark] === true);
}

interface FoldedCall {
  readonly call: CallMention;
  /** Later calls with the same answer, oldest first. */
  readonly again: readonly CallMention[];
}

/** Folds polls with the same answer; unanswered and refused calls stay separate. */
function foldCalls(calls: readonly CallMention[], history: History): readonly FoldedCall[] {
  const folded: { readonly call: CallMention; readonly again: CallMention[] }[] = [];
  let answered: (typeof folded)[number] | null = null;
  for (const call of calls.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (answered !== null && isSameAnswer(answered.call, call, history)) {
      answered.again.push(call);
      continue;
    }
    const one = { call, again: [] };
    folded.push(one);
    if (call.reported !== null) answered = one;
  }
  return folded;
}

function isSameAnswer(before: CallMention, call: CallMention, history: History): boolean {
  return (
    call.operation === 'getRamp' &&
    before.updatedAt === call.updatedAt &&
    history.stageOf(before.id) === history.stageOf(call.id)
  );
}
