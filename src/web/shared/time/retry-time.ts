import { intlLocale } from '#web/shared/language/intl.ts';

import { useTickingText } from './ticker.ts';
import { timeZoneChoice } from './time-zone.ts';

const minuteMs = 60_000;
/** From then on a time of day alone could be that of another day. */
const farMs = 12 * 60 * minuteMs;

/** From when something may be tried again that has to wait so long: in full minutes, unless it is less than one. */
export function retryTime(waitSeconds: number, nowMs: number): number {
  const atMs = nowMs + waitSeconds * 1000;
  return waitSeconds < 60 ? atMs : Math.ceil(atMs / minuteMs) * minuteMs;
}

/** `14:32 UTC`, in the page's language and the zone that the person chose; with seconds where it is no full minute, with the day where it is far. */
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

/** So many seconds are counted down; of a longer wait the end alone is shown. */
const countedSeconds = 100;

/** The seconds left of a wait, from second to second; null while there are too many to count down, 0 once it is over. */
export function useSecondsLeft(retryAtMs: number | null): number | null {
  const left = useTickingText((nowMs) => {
    const seconds = Math.max(0, Math.ceil(((retryAtMs ?? 0) - nowMs) / 1000));
    return seconds > countedSeconds ? '' : String(seconds);
  });
  return left === '' ? null : Number(left);
}
