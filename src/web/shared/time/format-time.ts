import { intlLocale, kept, unitFormatter } from '#web/shared/language/intl.ts';
import { language } from '#web/shared/language/language.ts';

import { timeWords as words } from './time-words.ts';

export type TimeZoneChoice = 'utc' | 'local';

interface AbsoluteTime {
  /** `3 Mar 2026` */
  day: string;
  /** `10:41:52` */
  clock: string;
  /** `UTC` or `UTC+01:00`, by that day. */
  zone: string;
}

// British English by hand: creating an `Intl` formatter costs more than rendering a list.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

const dayFormat = kept(
  () =>
    new Intl.DateTimeFormat(intlLocale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

export function absoluteTime(atMs: number, choice: TimeZoneChoice): AbsoluteTime {
  const at = new Date(atMs);
  // Read each time: a travelling computer changes zones.
  const said = choice === 'utc' ? atMs : atMs - at.getTimezoneOffset() * 60_000;
  return {
    day: dayInWords(new Date(said)),
    clock: new Date(said).toISOString().slice(-13, -5),
    zone: choice === 'utc' ? 'UTC' : offsetName(at),
  };
}

/** Formats `2026-03-03` as `3 Mar 2026`. */
export function dayWords(day: string): string {
  return dayInWords(new Date(`${day}T00:00:00Z`));
}

function dayInWords(said: Date): string {
  if (language !== 'en') return dayFormat().format(said);
  return `${said.getUTCDate()} ${months[said.getUTCMonth()]} ${said.getUTCFullYear()}`;
}

function offsetName(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const two = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const units = [
  { seconds: 1, limit: 60, name: 'second' },
  { seconds: 60, limit: 60, name: 'minute' },
  { seconds: 3600, limit: 24, name: 'hour' },
  { seconds: 86_400, limit: Number.POSITIVE_INFINITY, name: 'day' },
] as const;

/** `Intl` writes `3 mins`. */
const inEnglish = { second: 's', minute: 'min', hour: 'h', day: 'd' } as const;

const distanceFormat = kept(() => new Intl.RelativeTimeFormat(intlLocale, { style: 'short' }));
const inUnit = unitFormatter({ unitDisplay: 'short' });

function measured(count: number, unit: keyof typeof inEnglish): string {
  return language === 'en' ? `${count} ${inEnglish[unit]}` : inUnit(count, unit);
}

/**
 * Formats as `14 s ago`, `in 2 h`. Ages round down; the future rounds to nearest, so three days ahead isn't `in 2 d`
 * a second later.
 */
export function relativeTime(atMs: number, nowMs: number): string {
  const isAhead = atMs > nowMs;
  const seconds = Math.floor(Math.abs(nowMs - atMs) / 1000);
  if (seconds < 2) return words.justNow;
  const countIn = (unit: (typeof units)[number]) =>
    isAhead ? Math.round(seconds / unit.seconds) : Math.floor(seconds / unit.seconds);
  const unit = units.find((one) => countIn(one) < one.limit) ?? units[3];
  const count = countIn(unit);
  if (language !== 'en') return distanceFormat().format(isAhead ? count : -count, unit.name);
  const distance = measured(count, unit.name);
  return isAhead ? `in ${distance}` : `${distance} ago`;
}

const minuteMs = 60_000;

/** Formats as `2 h 10 min`. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return words.lessThanAMinute;
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [
    days > 0 && measured(days, 'day'),
    hours > 0 && measured(hours, 'hour'),
    rest > 0 && measured(rest, 'minute'),
  ];
  return parts
    .filter((part) => part !== false)
    .slice(0, 2)
    .join(' ');
}

/** Formats with seconds below a minute. */
export function exactDurationWords(ms: number): string {
  return ms < minuteMs ? measured(Math.max(0, Math.floor(ms / 1000)), 'second') : durationWords(ms);
}

/** Formats for a spreadsheet: `2026-03-03 10:41:52`. */
export function sheetTime(atMs: number, zone: TimeZoneChoice): string {
  const shiftMs = zone === 'utc' ? 0 : new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - shiftMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Formats for a datetime field; '' if invalid. */
export function toFieldTime(instant: string | undefined, zone: TimeZoneChoice): string {
  const atMs = Date.parse(instant ?? '');
  if (Number.isNaN(atMs)) return '';
  const shiftMs = zone === 'utc' ? 0 : new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - shiftMs).toISOString().slice(0, 16);
}

/** Parses a datetime field; undefined if empty or its year incomplete. */
export function fromFieldTime(text: string, zone: TimeZoneChoice): string | undefined {
  const at = new Date(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 ? undefined : at.toISOString();
}
