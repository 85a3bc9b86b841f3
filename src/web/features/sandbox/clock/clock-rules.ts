import { calendarDate } from '#contract/service/primitives.ts';
import type { TimeZoneChoice } from '#web/shared/format/absolute-time.ts';

/** A minute more or less is nobody's difference: answers take their time. */
const apartMs = 60_000;

/** How far the service's time lies from the machine's: positive ahead, null where they are the same. */
export function apartFromHere(serviceMs: number, machineMs: number): number | null {
  const apart = serviceMs - machineMs;
  return Math.abs(apart) < apartMs ? null : apart;
}

const momentForm = /^(?<day>\d{4}-\d{2}-\d{2})[ T](?<clock>\d{2}:\d{2}(?::\d{2})?)$/;

/**
 * Seconds from the service's time to a moment as it is typed (`2026-11-23 09:30`), in the zone that the page shows; NaN for what is no moment. One
 * that is not ahead gives zero or less, which the control's schema refuses.
 */
export function secondsTo(typed: string, zone: TimeZoneChoice, serviceMs: number): number {
  const { day = '', clock = '' } = momentForm.exec(typed.trim())?.groups ?? {};
  if (!calendarDate.safeParse(day).success) return Number.NaN;
  const atMs = Date.parse(`${day}T${clock}${zone === 'utc' ? 'Z' : ''}`);
  return Math.ceil((atMs - serviceMs) / 1000);
}
