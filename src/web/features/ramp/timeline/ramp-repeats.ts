import type { RampMoment } from '#contract/desk/ramps.ts';

/** Entries shown as one. */
export interface Repeats {
  /** Newest first. */
  moments: readonly RampMoment[];
  /** Refused callbacks can repeat many times. */
  count: number;
  lastAt: string;
}

/** Folds consecutive refused deliveries, and calls that failed alike. */
export function foldRepeats(timeline: readonly RampMoment[]): Repeats[] {
  const folded: RampMoment[][] = [];
  for (const moment of timeline) {
    const before = folded.at(-1);
    const [newest] = before ?? [];
    if (before && newest && isRepeated(newest, moment)) before.push(moment);
    else folded.push([moment]);
  }
  return folded.map((moments) => ({
    moments,
    count: moments.reduce((sum, moment) => sum + timesOf(moment), 0),
    lastAt: moments.map(lastOf).reduce((one, two) => (one > two ? one : two)),
  }));
}

function isRepeated(one: RampMoment, other: RampMoment): boolean {
  if (one.kind === 'refused' && other.kind === 'refused') {
    return one.verification === other.verification && one.answerStatus === other.answerStatus;
  }
  if (one.kind !== 'call' || other.kind !== 'call') return false;
  return (
    one.rampStatus === null &&
    other.rampStatus === null &&
    one.operation === other.operation &&
    one.outcome === other.outcome &&
    one.status === other.status
  );
}

function timesOf(moment: RampMoment): number {
  return moment.kind === 'refused' ? moment.deliveries.count : 1;
}

function lastOf(moment: RampMoment): string {
  return moment.kind === 'refused' ? moment.deliveries.lastAt : moment.at;
}
