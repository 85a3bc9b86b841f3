import type { TimeZoneChoice } from './absolute-time.ts';

/** An instant as a field for day and time has it, to the minute; empty for what is none. */
export function toFieldTime(instant: string | undefined, zone: TimeZoneChoice): string {
  const atMs = Date.parse(instant ?? '');
  if (Number.isNaN(atMs)) return '';
  const shiftMs = zone === 'utc' ? 0 : new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - shiftMs).toISOString().slice(0, 16);
}

/** The instant that a field for day and time says in a zone; undefined for an empty one, and for a year that nobody has finished typing. */
export function fromFieldTime(text: string, zone: TimeZoneChoice): string | undefined {
  const at = new Date(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 ? undefined : at.toISOString();
}
