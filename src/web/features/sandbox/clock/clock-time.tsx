import { absoluteTime, type TimeZoneChoice } from '#web/shared/format/absolute-time.ts';
import { durationWords } from '#web/shared/format/duration-words.ts';
import { type ReadClock, serviceTimeAt } from '#web/shared/format/service-time.ts';
import { useTickingText } from '#web/shared/ui/ticker.ts';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';

import { words } from '../words/sandbox-words.ts';
import { apartFromHere } from './clock-rules.ts';
import classes from './clock.module.css';

/** What time it is at the service, and how far that is from here. */
export function ClockTime({ clock }: { clock: ReadClock }) {
  const zone = useTimeZone();
  const now = useTickingText((browserMs) => momentInWords(serviceTimeAt(clock, browserMs), zone));
  const apart = useTickingText((browserMs) => apartInWords(clock, browserMs));
  return (
    <p className={classes.time}>
      <span className={classes.label}>{words.serviceTime}</span>
      <span className={classes.moment}>{now}</span>
      <span className={classes.apart}>{apart}</span>
    </p>
  );
}

/** `22 Nov 2026 14:05:10 UTC`. */
export function momentInWords(atMs: number, zone: TimeZoneChoice): string {
  const { day, clock, zone: name } = absoluteTime(atMs, zone);
  return `${day} ${clock} ${name}`;
}

function apartInWords(clock: ReadClock, browserMs: number): string {
  const machineMs = Date.parse(clock.realNow) + browserMs - clock.readAtMs;
  const apart = apartFromHere(serviceTimeAt(clock, browserMs), machineMs);
  if (apart === null) return words.asHere;
  const duration = durationWords(Math.abs(apart));
  return apart > 0 ? words.ahead(duration) : words.behind(duration);
}
