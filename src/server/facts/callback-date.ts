import { Temporal } from 'temporal-polyfill';

const layout = /^(?<day>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d:\d\d)$/;

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
 * A callback's date as microseconds UTC, read in a zone; `receivedServiceAt`, microseconds too, is when it came. Null for an unreadable date.
 * Spec: details 29; choice: callbackTimes.
 */
export type ReadDate = (text: string | null, receivedServiceAt: number) => number | null;

/**
 * Reads the dates of callbacks in an IANA zone. An hour that the clocks repeat, or leave out, has two readings: the later one that is not
 * after the receipt counts, else the earlier one; so the same callback is always read alike.
 */
export function createReadDate(zone: string): ReadDate {
  if (zone === 'UTC') return readCallbackDate;
  return (text, receivedServiceAt) => {
    if (text === null || readCallbackDate(text) === null) return null;
    const date = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
    const read = (disambiguation: 'earlier' | 'later') =>
      date.toZonedDateTime(zone, { disambiguation }).epochMilliseconds * 1000;
    const later = read('later');
    return later <= receivedServiceAt + toleranceMicroseconds ? later : read('earlier');
  };
}

/**
 * A callback's time in microseconds UTC: `YYYY-MM-DD HH:MM:SS` with no zone, read as UTC. Null for anything else, or an instant
 * that does not exist (2024-02-30, 25:61:61), or that has no exact number of microseconds (before 1685, after 2255). Spec: details 29; choice: callbackTimes.
 */
export function readCallbackDate(text: string | null): number | null {
  const { day, time } = layout.exec(text ?? '')?.groups ?? {};
  if (day === undefined || time === undefined) return null;
  const iso = `${day}T${time}.000Z`;
  const milliseconds = Date.parse(iso);
  // Some days that there are not are read as the ones after them.
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString() !== iso) return null;
  const microseconds = milliseconds * 1000;
  return Number.isSafeInteger(microseconds) ? microseconds : null;
}
