import { isDayBefore, utcDay } from '#contract/service/primitives.ts';
import type { ScreeningTrueMeans } from '../context.ts';
import type { FieldErrors } from '../errors.ts';

/** Whether a screening result says that a match was found. Choice: screeningTrueMeans. */
export function isMatch(result: boolean, trueMeans: ScreeningTrueMeans): boolean {
  return result === (trueMeans === 'match');
}

/** A screening was made on a day that has begun, on the service's own clock. Choice: screeningActedOn. */
export function screeningDateFaults(day: string, nowMs: number): FieldErrors {
  return isDayBefore(utcDay(nowMs), day) ? { screeningDate: 'A screening date can’t be in the future' } : {};
}
