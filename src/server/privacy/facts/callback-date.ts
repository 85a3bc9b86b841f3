import { Temporal } from 'temporal-polyfill';

import { readWrittenDate } from '#contract/service/callback-dates.ts';

/** No two clocks are further apart, and what takes no longer is not late. Choices: callbackTolerance, callbackMarks. */
const toleranceMicroseconds = 5 * 60 * 1_000_000;

/** Whether a callback came more than five minutes after its date, both in the service's time. Choice: callbackMarks. */
export function isLate(receivedServiceAt: number, statusAt: number | null): boolean {
  return statusAt !== null && receivedServiceAt - statusAt > toleranceMicroseconds;
}

/** Whether its date is so far ahead of its receipt that it can't be right. Choice: callbackMarks. */
export function isDatedAhead(receivedServiceAt: number, statusAt: number | null): boolean {
  return statusAt !== null && statusAt - receivedServiceAt > toleranceMicroseconds;
}

/**
 * A callback's date as microseconds UTC, read in a zone unless it has its own; `receivedServiceAt`, microseconds too, is when it came. Null
 * for an unreadable date. Spec: details 29; choice: callbackTimes.
 */
export type ReadDate = (text: string | null, receivedServiceAt: number) => number | null;

/**
 * Reads the dates of callbacks in an IANA zone. An hour that the clocks repeat, or leave out, has two readings: the later one that is not
 * after the receipt counts, else the earlier one; so the same callback is always read alike.
 */
export function createReadDate(zone: string): ReadDate {
  if (zone === 'UTC') return readCallbackDate;
  return (text, receivedServiceAt) => {
    const written = readWrittenDate(text);
    if (written?.kind !== 'zoneless') return readCallbackDate(text);
    const date = Temporal.PlainDateTime.from(written.iso);
    const read = (disambiguation: 'earlier' | 'later') =>
      date.toZonedDateTime(zone, { disambiguation }).epochMilliseconds * 1000 + written.microseconds;
    const later = read('later');
    return later <= receivedServiceAt + toleranceMicroseconds ? later : read('earlier');
  };
}

/**
 * A callback's date in microseconds UTC, read as UTC where it has no zone. Null for one that can't be read, or an instant
 * that does not exist (2024-02-30, 25:61:61). Spec: details 29; choice: callbackTimes.
 */
export function readCallbackDate(text: string | null): number | null {
  const written = readWrittenDate(text);
  if (written === null) return null;
  return written.kind === 'instant'
    ? written.microseconds
    : Date.parse(`${written.iso}Z`) * 1000 + written.microseconds;
}
