import type { Random } from './random.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const days = 14;

/** By weekday, Sunday first; by hour, UTC. */
const weekdays = [0.45, 1, 1.05, 1, 1.1, 1.2, 0.6];
const hours = [1, 1, 1, 1, 1, 2, 3, 5, 8, 10, 10, 9, 8, 9, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2];

/** Minutes: later ones haven't ended yet. */
const youngest = 30;

/** Returns minutes before `nowMs`, latest first, mostly on working days and in the daytime. */
export function busyMinutes(nowMs: number, count: number, random: Random): number[] {
  const slots = hoursBefore(nowMs);
  const whole = slots.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  let taken = 0;
  return slots
    .flatMap(({ from, to, weight }) => {
      passed += weight;
      const upTo = Math.round((passed / whole) * count);
      const here = upTo - taken;
      taken = upTo;
      return Array.from({ length: here }, () => random.whole(from, to));
    })
    .toSorted((one, other) => one - other);
}

interface Hour {
  /** Minutes ago, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

function hoursBefore(nowMs: number): Hour[] {
  const today = Math.floor(nowMs / minuteMs) % dayMinutes;
  return Array.from({ length: days * 24 }, (_, index) => index).flatMap((index) => {
    const begins = Math.floor(index / 24) * dayMinutes + today - (index % 24) * 60;
    const [from, to] = [Math.max(begins - 59, youngest), begins];
    if (from > to) return [];
    const weekday = new Date(nowMs - begins * minuteMs).getUTCDay();
    const weight = ((weekdays[weekday] ?? 1) * (hours[index % 24] ?? 1) * (to - from + 1)) / 60;
    return [{ from, to, weight }];
  });
}
