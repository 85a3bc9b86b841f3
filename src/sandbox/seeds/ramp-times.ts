import { isPaidOnline } from '../ramps/moves/ramp-plan.ts';
import type { Course } from './ramp-courses.ts';
import type { Random } from './random.ts';

const hour = 60;
const day = 24 * hour;
/** Ended ramps are at least this old, so that whatever they went through lies behind them. */
const endedBefore = 4 * day;
/** What there was before is not told. */
const longestAgo = 60 * day;

/** When a ramp was created and each of its moves was made: minutes before the seeding. */
export interface RampTimes {
  readonly createdMinutesAgo: number;
  readonly movesMinutesAgo: readonly number[];
}

/** Where in a customer's history an ended ramp stands: the slots are evenly spread over it. */
export interface Slot {
  readonly index: number;
  readonly count: number;
  /** Minutes before the seeding at which the customer's account was blocked. */
  readonly blockedMinutesAgo: number;
}

/** Times that fit what became of a ramp. */
export function timesOf(course: Course, method: string, slot: Slot, random: Random): RampTimes {
  const gaps = course.path.map((_to, index) => gapBefore(course, index, method, random));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  const createdMinutesAgo = createdAgo(course, whole, slot, random);
  let at = createdMinutesAgo;
  return { createdMinutesAgo, movesMinutesAgo: gaps.map((gap) => (at -= gap)) };
}

function createdAgo({ kind, path }: Course, duration: number, slot: Slot, random: Random): number {
  if (kind === 'blocked') return slot.blockedMinutesAgo + duration;
  if (kind === 'ended') {
    const width = (longestAgo - endedBefore) / slot.count;
    return endedBefore + Math.floor((slot.index + random.next()) * width);
  }
  if (path.length === 0) return random.whole(4, 50);
  if (path.at(-1) === 'EXTRA_VERIFICATION') return duration + random.whole(2 * hour, 60 * hour);
  return duration + random.whole(10, 6 * hour);
}

/** Minutes in the status before a move. Choice: rampExpiry. */
function gapBefore({ transactionType, path }: Course, index: number, method: string, random: Random): number {
  const isOnline = isPaidOnline({ transactionType, method });
  if (path[index] === 'EXPIRED') return isOnline ? hour : day;
  if (path[index - 1] === 'EXTRA_VERIFICATION') return random.whole(hour, 30 * hour);
  if (index === 0) return isOnline ? random.whole(1, 20) : random.whole(6, 3 * hour);
  return random.whole(1, 25);
}
