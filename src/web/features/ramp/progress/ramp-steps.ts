import type { RampStage } from '#contract/desk/ramps.ts';
import { movingRampStatuses, rampMainLines, type RampStatus } from '#contract/service/enumerations.ts';
import { isKnownStatus } from '#web/shared/words/ramp-words.ts';

import { type Direction, isTerminal } from '../ramp-rules.ts';

type StatusBefore = Readonly<Partial<Record<RampStatus, Readonly<Partial<Record<Direction, RampStatus>>>>>>;

/** The certain status before a side exit. Choice: rampStatuses. */
const exitAfter: StatusBefore = {
  EXPIRED: { ONRAMP: 'PAYMENT_READY', OFFRAMP: 'COIN_DEPOSIT_READY' },
  PAYMENT_CANCELLED: { ONRAMP: 'PAYMENT_READY', OFFRAMP: 'COIN_DEPOSIT_READY' },
  EXTRA_VERIFICATION: { ONRAMP: 'IN_PROGRESS', OFFRAMP: 'IN_PROGRESS' },
};

/** Last status that a side exit can have left, where none is certain. Choice: rampMoves. */
const exitAfterAtMost: StatusBefore = {
  PAYMENT_DECLINED: { ONRAMP: 'PAYMENT_ACCEPTED' },
  REFUNDED: { ONRAMP: 'IN_PROGRESS', OFFRAMP: 'IN_PROGRESS' },
  ACCOUNT_BLOCKED: { ONRAMP: 'COIN_TRANSFERRED', OFFRAMP: 'FIAT_TRANSFERRED' },
};

export interface Step {
  status: string;
  /** unknown: nothing says whether it was passed. */
  state: 'done' | 'current' | 'next' | 'skipped' | 'unknown';
  isExit: boolean;
  time: StepTime | null;
}

/** `ms` once passed, `since` while current. */
export type StepTime = ({ ms: number } | { since: string }) & {
  /** Includes later statuses whose start nobody reported. */
  isAtMost: boolean;
  /** Over the limit in a status that moves on its own. Choice: rampStuck. */
  isTooLong: boolean;
};

export interface Course {
  direction: Direction;
  status: string;
  /** By the service's clock. */
  statusAt: string | null;
  isStuck: boolean;
  stuckAfterMinutes: number;
  /** Oldest first. */
  stages: readonly RampStage[];
  createdAt: string | undefined;
}

/**
 * A side exit follows the last status reported before it, or the certain one, else the last that it can have
 * left; what may lie between is unknown. Choice: rampStatuses.
 */
export function stepsOf(course: Course): Step[] {
  const line: readonly string[] = rampMainLines[course.direction];
  const stages = knownStages(course);
  const exits = new Set(stages.map(({ status }) => status).filter((status) => !line.includes(status)));
  const place = placeOf(course, line, stages);
  const steps = line.map((status, index): Step => ({
    status,
    state: stateAt(index, place, course),
    isExit: false,
    time: null,
  }));
  for (const exit of exits) {
    const isNow = exit === course.status;
    steps.splice(exitIndex(exit, { direction: course.direction, steps, stages, place }), 0, {
      status: exit,
      state: isNow ? 'current' : 'done',
      isExit: true,
      time: null,
    });
  }
  return steps.map((step) => ({ ...step, time: timeOf(step, course, stages) }));
}

/** Adds creation, which no callback reports, and the current status. */
function knownStages({ direction, status, statusAt, stages, createdAt }: Course): RampStage[] {
  const start = rampMainLines[direction][0];
  const [first] = stages;
  const createdMs = Date.parse(createdAt ?? '');
  const isEarlier =
    first === undefined
      ? status !== start
      : first.status !== start && createdMs <= Date.parse(first.since ?? '');
  const begun: RampStage[] =
    isEarlier && !Number.isNaN(createdMs)
      ? [{ status: start, since: new Date(createdMs).toISOString() }]
      : [];
  const isLast = stages.at(-1)?.status === status;
  return [...begun, ...stages, ...(isLast ? [] : [{ status, since: statusAt }])];
}

function placeOf(
  { direction, status, stages }: Course,
  line: readonly string[],
  known: readonly RampStage[],
): number | null {
  const at = line.indexOf(status);
  if (at >= 0) return at;
  const reported = stages.map((stage) => line.indexOf(stage.status)).filter((index) => index >= 0);
  // Creation says nothing about what preceded the exit.
  const certain = [...new Set(known.map((stage) => stage.status))].flatMap((exit) =>
    isKnownStatus(exit) ? line.indexOf(exitAfter[exit]?.[direction] ?? '') : [],
  );
  const furthest = Math.max(-1, ...reported.slice(-1), ...certain);
  return furthest < 0 ? null : furthest;
}

function stateAt(
  index: number,
  place: number | null,
  { status, direction, createdAt }: Course,
): Step['state'] {
  if (place === null) {
    // Every ramp begins there.
    if (index === 0 && createdAt !== undefined) return 'done';
    const most = mostBefore(status, direction);
    return most !== null && index > most ? 'skipped' : 'unknown';
  }
  const isHere = index === place && rampMainLines[direction][place] === status;
  if (index < place || (index === place && (!isHere || isTerminal(status)))) return 'done';
  if (isHere) return 'current';
  if (isTerminal(status)) return 'skipped';
  // Nothing is known after an unknown status.
  return isKnownStatus(status) ? 'next' : 'unknown';
}

/** Returns the last main-line place that the exit can have left; null if any. */
function mostBefore(exit: string, direction: Direction): number | null {
  const before = isKnownStatus(exit) ? exitAfterAtMost[exit]?.[direction] : undefined;
  return before === undefined ? null : (rampMainLines[direction] as readonly string[]).indexOf(before);
}

interface Passed {
  direction: Direction;
  steps: readonly Step[];
  stages: readonly RampStage[];
  /** Index on the main line; null if unknown. */
  place: number | null;
}

/** Places an exit before the status it returned to, else after the last that can have been passed. */
function exitIndex(exit: string, { direction, steps, stages, place }: Passed): number {
  const last = stages.findLastIndex(({ status }) => status === exit);
  const back = stages.slice(last + 1).find(({ status }) => steps.some((step) => step.status === status));
  if (back !== undefined) return steps.findIndex(({ status }) => status === back.status);
  if (place === null) return (mostBefore(exit, direction) ?? steps.length - 1) + 1;
  return steps.findLastIndex(({ state }) => state === 'done' || state === 'current') + 1;
}

function timeOf({ status, state }: Step, course: Course, stages: readonly RampStage[]): StepTime | null {
  if (state !== 'done' && state !== 'current') return null;
  if (status === course.status) {
    const since = stages.at(-1)?.since ?? null;
    if (since === null || isTerminal(status)) return null;
    return { since, isAtMost: false, isTooLong: course.isStuck };
  }
  const spans = stages.flatMap((stage, index) => (stage.status === status ? [spanAt(index, stages)] : []));
  if (spans.length === 0 || spans.includes(null)) return null;
  const ms = spans.reduce<number>((sum, span) => sum + (span ?? 0), 0);
  const isAtMost = stages.some(
    (stage, index) => stage.status === status && isGapAfter(index, course, stages),
  );
  const isMoving = (movingRampStatuses as readonly string[]).includes(status);
  return { ms, isAtMost, isTooLong: isMoving && !isAtMost && ms > course.stuckAfterMinutes * 60_000 };
}

/** Returns milliseconds to the next stage; null if either is undated. */
function spanAt(index: number, stages: readonly RampStage[]): number | null {
  const [from, to] = [stages[index]?.since, stages[index + 1]?.since];
  if (!from || !to) return null;
  return Math.max(0, Date.parse(to) - Date.parse(from));
}

/** True if an unreported status may lie between two stages. */
function isGapAfter(index: number, course: Course, stages: readonly RampStage[]): boolean {
  const { direction } = course;
  const line: readonly string[] = rampMainLines[direction];
  const [from, to] = [stages[index]?.status ?? '', stages[index + 1]?.status ?? ''];
  const left = isKnownStatus(to) ? exitAfter[to]?.[direction] : undefined;
  const isCreation = index === 0 && stages.length > course.stages.length && from !== course.stages[0]?.status;
  if (isCreation && left === undefined && !line.includes(to)) return true;
  const [at, next] = [line.indexOf(from), left === undefined ? line.indexOf(to) : line.indexOf(left) + 1];
  return at >= 0 && next > at + 1;
}
