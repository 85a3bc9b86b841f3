import type { TimeZoneChoice } from '#web/shared/format/absolute-time.ts';

/** A minute more or less is nobody's difference: answers take their time. */
const apartMs = 60_000;

/** How far the service's time lies from the machine's: positive ahead, null where they are the same. */
export function apartFromHere(serviceMs: number, machineMs: number): number | null {
  const apart = serviceMs - machineMs;
  return Math.abs(apart) < apartMs ? null : apart;
}

/**
 * Seconds from the service's time to a moment as a field of day and time has it (`2026-11-23T09:30`), in the zone that the page shows; NaN for what
 * is no moment. A moment that is not ahead gives zero or less, which the control's schema refuses.
 */
export function secondsTo(moment: string, zone: TimeZoneChoice, serviceMs: number): number {
  const atMs = Date.parse(zone === 'utc' ? `${moment}Z` : moment);
  return Math.ceil((atMs - serviceMs) / 1000);
}
