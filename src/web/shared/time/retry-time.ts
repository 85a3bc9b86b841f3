import { intlLocale } from '#web/shared/language/intl.ts';

import { useTickingText } from './ticker.ts';
import { timeZoneChoice } from './time-zone.ts';

const minuteMs = 60_000;
/** Beyond this a time of day needs its date. */
const farMs = 12 * 60 * minuteMs;

/** Rounds up to full minutes unless less than one away. */
export function retryTime(waitSeconds: number, nowMs: number): number {
  const atMs = nowMs + waitSeconds * 1000;
  return waitSeconds < 60 ? atMs : Math.ceil(atMs / minuteMs) * minuteMs;
}

/** Formats as `14:32 UTC`, with seconds or the day if needed. */
export function retryTimeInWords(atMs: number, nowMs: number): string {
  const format = new Intl.DateTimeFormat(intlLocale, {
    ...(atMs - nowMs > farMs && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    ...(atMs % minuteMs !== 0 && { second: '2-digit' }),
    timeZone: timeZoneChoice() === 'utc' ? 'UTC' : undefined,
    timeZoneName: 'short',
  });
  return format.format(atMs);
}

/** Longer waits show only the end. */
const countedSeconds = 100;

/** Returns null while too long, 0 once over. */
export function useSecondsLeft(retryAtMs: number | null): number | null {
  const left = useTickingText((nowMs) => {
    const seconds = Math.max(0, Math.ceil(((retryAtMs ?? 0) - nowMs) / 1000));
    return seconds > countedSeconds ? '' : String(seconds);
  });
  return left === '' ? null : Number(left);
}
