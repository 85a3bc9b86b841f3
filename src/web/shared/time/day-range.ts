import { fromFieldTime, type TimeZoneChoice, toFieldTime } from './format-time.ts';

/** ISO instants: `from` inclusive, `to` exclusive; undefined is open. */
export interface InstantRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the midnight that begins a day (`YYYY-MM-DD`) or one `daysLater`; undefined if there is no such day. */
function startOfDay(text: string, zone: TimeZoneChoice, daysLater = 0): string | undefined {
  const [, year = '', month = '', date = ''] = day.exec(text) ?? [];
  const given = [Number(year), Number(month) - 1, Number(date)] as const;
  const named = new Date(Date.UTC(...given));
  if (year === '' || year < '1970' || named.toISOString().slice(0, 10) !== text) return undefined;
  return midnight([given[0], given[1], given[2] + daysLater], zone).toISOString();
}

function midnight([year, month, date]: readonly [number, number, number], zone: TimeZoneChoice): Date {
  return zone === 'utc' ? new Date(Date.UTC(year, month, date)) : new Date(year, month, date);
}

/** Returns the day as `YYYY-MM-DD`. */
export function dayOf(instantMs: number, zone: TimeZoneChoice): string {
  const shiftMs = zone === 'utc' ? 0 : new Date(instantMs).getTimezoneOffset() * 60_000;
  return new Date(instantMs - shiftMs).toISOString().slice(0, 10);
}

/** `2026-05-04`, `10:00`; no time means the whole day. */
export interface DayAndTime {
  readonly day: string;
  readonly time: string;
}

export type RangeEnd = 'from' | 'to';

/** Returns undefined without a day. */
export function instantOfFields(
  { day: text, time }: DayAndTime,
  zone: TimeZoneChoice,
  end: RangeEnd,
): string | undefined {
  if (time !== '') return fromFieldTime(`${text}T${time}`, zone);
  return startOfDay(text, zone, end === 'to' ? 1 : 0);
}

/** Takes midnight for the whole day that begins, or ended. */
export function fieldsOfInstant(
  instant: string | undefined,
  zone: TimeZoneChoice,
  end: RangeEnd,
): DayAndTime {
  const [text = '', time = ''] = toFieldTime(instant, zone).split('T');
  if (time !== '00:00') return { day: text, time };
  return { day: end === 'to' ? daysBefore(text, 1) : text, time: '' };
}

/** Includes both days; an empty one is open. */
export function rangeOfDays(first: string, last: string, zone: TimeZoneChoice): InstantRange {
  return { from: startOfDay(first, zone), to: startOfDay(last, zone, 1) };
}

export const dayPresets = ['today', 'week', 'last-month'] as const;
export type DayPreset = (typeof dayPresets)[number];

/** Returns today, the last seven days, or the calendar month before. */
export function daysOfPreset(
  preset: DayPreset,
  today: string,
): { readonly first: string; readonly last: string } {
  if (preset === 'today') return { first: today, last: today };
  if (preset === 'week') return { first: daysBefore(today, 6), last: today };
  const last = daysBefore(`${today.slice(0, 8)}01`, 1);
  return { first: `${last.slice(0, 8)}01`, last };
}

function daysBefore(text: string, count: number): string {
  return new Date(Date.parse(text) - count * 86_400_000).toISOString().slice(0, 10);
}
