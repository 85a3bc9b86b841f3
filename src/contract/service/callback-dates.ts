/** A date as far as its text says it: an instant, or a day and time whose zone is not given. */
export type WrittenDate =
  | { readonly kind: 'instant'; readonly microseconds: number }
  /** `YYYY-MM-DDTHH:MM:SS`, and the microseconds beyond the second. */
  | { readonly kind: 'zoneless'; readonly iso: string; readonly microseconds: number };

const extended =
  /^(?<year>\d{4})(?<mark>[-/])(?<month>\d\d)\k<mark>(?<day>\d\d)(?:T|\s)(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?:\s?(?<zone>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?$/i;
const basic =
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)T(?<hour>\d\d)(?<minute>\d\d)(?:(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?$/i;
/** From 2001 to 2286 seconds have ten digits and milliseconds thirteen: no other number has one reading. */
const seconds = /^(?<whole>\d{10})(?:\.(?<fraction>\d{1,9}))?$/;
const milliseconds = /^(?<whole>\d{13})(?:\.(?<fraction>\d{1,9}))?$/;

/**
 * Reads the layouts in which services date their callbacks: `YYYY-MM-DD HH:MM:SS`, ISO 8601 with and without zone, Unix seconds and
 * milliseconds, as a number or as text. Null for a day without a time, a layout with two readings, an instant that does not exist, and
 * whatever else it is. Spec: Events; details 29; choice: callbackTimes.
 */
export function readWrittenDate(value: unknown): WrittenDate | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > 64) return null;
  return readUnixTime(text.trim()) ?? readDayAndTime(text.trim());
}

/** Whether a date says its zone, or needs none: then nothing about it is assumed. */
export function hasOwnZone(value: unknown): boolean {
  return readWrittenDate(value)?.kind === 'instant';
}

function readUnixTime(text: string): WrittenDate | null {
  const [inSeconds, inMilliseconds] = [seconds.exec(text)?.groups, milliseconds.exec(text)?.groups];
  if (inSeconds !== undefined)
    return instant(Number(inSeconds['whole']) * 1_000_000 + micros(inSeconds['fraction']));
  if (inMilliseconds === undefined) return null;
  return instant(
    Number(inMilliseconds['whole']) * 1000 + Math.floor(micros(inMilliseconds['fraction']) / 1000),
  );
}

function readDayAndTime(text: string): WrittenDate | null {
  const read = (extended.exec(text) ?? basic.exec(text))?.groups;
  if (read === undefined) return null;
  const { year, month, day: ofMonth, hour, minute, second = '00', fraction, zone: named } = read;
  const iso = `${year}-${month}-${ofMonth}T${hour}:${minute}:${second}`;
  const ms = Date.parse(`${iso}.000Z`);
  // Some days that there are not are read as the ones after them.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== `${iso}.000Z`) return null;
  if (named === undefined)
    return Number.isSafeInteger(ms * 1000) ? { kind: 'zoneless', iso, microseconds: micros(fraction) } : null;
  const offset = offsetMinutes(named);
  return offset === null ? null : instant(ms * 1000 - offset * 60_000_000 + micros(fraction));
}

/** Offsets reach from -12:00 to +14:00; nobody's are further. */
function offsetMinutes(named: string): number | null {
  const offset = /^(?<sign>[+-])(?<hours>\d\d):?(?<minutes>\d\d)?$/.exec(named)?.groups;
  if (offset === undefined) return 0;
  const minutes = Number(offset['hours']) * 60 + Number(offset['minutes'] ?? 0);
  if (minutes > 14 * 60 || Number(offset['minutes'] ?? 0) > 59) return null;
  return offset['sign'] === '-' ? -minutes : minutes;
}

function micros(fraction: string | undefined): number {
  return Number((fraction ?? '').padEnd(6, '0').slice(0, 6));
}

/** An instant outside of those with an exact number of microseconds (1685 to 2255) is none. */
function instant(microseconds: number): WrittenDate | null {
  return Number.isSafeInteger(microseconds) ? { kind: 'instant', microseconds } : null;
}
