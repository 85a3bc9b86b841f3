/** An instant, or a time without a zone. */
export type WrittenDate =
  | { readonly kind: 'instant'; readonly microseconds: number }
  /** `YYYY-MM-DDTHH:MM:SS`, and the microseconds beyond. */
  | { readonly kind: 'zoneless'; readonly iso: string; readonly microseconds: number };

const extended =
  /^(?<year>\d{4})(?<mark>[-/])(?<month>\d\d)\k<mark>(?<day>\d\d)(?:T|\s)(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?:\s?(?<zone>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?$/i;
const basic =
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)T(?<hour>\d\d)(?<minute>\d\d)(?:(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?$/i;
/** Seconds have ten digits from 2001 to 2286, milliseconds thirteen. */
const seconds = /^(?<whole>\d{10})(?:\.(?<fraction>\d{1,9}))?$/;
const milliseconds = /^(?<whole>\d{13})(?:\.(?<fraction>\d{1,9}))?$/;

/**
 * Reads `YYYY-MM-DD HH:MM:SS`, ISO 8601 with or without zone, and Unix seconds or milliseconds as number or text. Null
 * for a day alone, ambiguous layouts and nonexistent instants. Spec: Events; details 29; choice: callbackTimes.
 */
export function readWrittenDate(value: unknown): WrittenDate | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > 64) return null;
  return readUnixTime(text.trim()) ?? readDayAndTime(text.trim());
}

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
  // Some nonexistent days are parsed as later ones.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== `${iso}.000Z`) return null;
  if (named === undefined)
    return Number.isSafeInteger(ms * 1000) ? { kind: 'zoneless', iso, microseconds: micros(fraction) } : null;
  const offset = offsetMinutes(named);
  return offset === null ? null : instant(ms * 1000 - offset * 60_000_000 + micros(fraction));
}

/** Refuses offsets over 14 hours. */
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

/** Returns null without exact microseconds (outside 1685 to 2255). */
function instant(microseconds: number): WrittenDate | null {
  return Number.isSafeInteger(microseconds) ? { kind: 'instant', microseconds } : null;
}
