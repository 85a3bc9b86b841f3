import type { RampMark, RampMoment } from '#contract/desk/ramps.ts';
import { rampStatuses } from '#contract/service/enumerations.ts';
import { toIso, toIsoOrNull } from '#server/instants.ts';

import { currentStatus, joinStatuses, statusesOf } from '../facts/status-order.ts';
import { foldCalls, type FoldedCall } from './calls-folded.ts';
import { courseOf, type Course, type Step } from './course.ts';
import type { RefusedDelivery, ToldByCallback, ToldOfRamp } from './told.ts';

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
 * arrival. Product: Ramp page; field practice: Callbacks.
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

/** The interface document does not know it. Field practice: Reading leniently. */
function isUnknown(status: string | null): boolean {
  return status !== null && !(rampStatuses as readonly string[]).includes(status);
}

function given(marks: Partial<Record<RampMark, boolean>>): RampMark[] {
  return (Object.keys(marks) as RampMark[]).filter((mark) => marks[mark] === true);
}
