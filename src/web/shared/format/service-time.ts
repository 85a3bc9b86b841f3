import type { ServiceClock } from '#contract/desk/environment.ts';

import { absoluteTime, type TimeZoneChoice } from './absolute-time.ts';

/** The service's clock, and when on the browser's it was read. */
export interface ReadClock extends ServiceClock {
  readonly readAtMs: number;
}

const apartMs = 60_000;

/** What the service's clock says when the browser's says `browserMs`: it goes on at its own speed, or stands still. */
export function serviceTimeAt({ now, speed, isFrozen, readAtMs }: ReadClock, browserMs: number): number {
  return Date.parse(now) + (isFrozen ? 0 : (browserMs - readAtMs) * speed);
}

/** The service's time in words (`service time 22 Nov 2026, 14:05 UTC · 60× speed`); null while it is the machine's, but for a minute. */
export function clockNote(clock: ReadClock, browserMs: number, choice: TimeZoneChoice): string | null {
  const serviceMs = serviceTimeAt(clock, browserMs);
  const machineMs = Date.parse(clock.realNow) + browserMs - clock.readAtMs;
  if (Math.abs(serviceMs - machineMs) <= apartMs) return null;
  const { day, clock: time, zone } = absoluteTime(serviceMs, choice);
  return `service time ${day}, ${time.slice(0, 5)} ${zone}${paceWords(clock)}`;
}

function paceWords({ isFrozen, speed }: ReadClock): string {
  if (isFrozen) return ' · frozen';
  return speed === 1 ? '' : ` · ${speed}× speed`;
}
