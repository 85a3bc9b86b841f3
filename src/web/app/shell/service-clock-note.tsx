import { clockNote, type ReadClock } from '#web/shared/time/service-clock.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';

import classes from './bar.module.css';

export function ServiceClockNote({ clock }: { clock: ReadClock }) {
  const zone = useTimeZone();
  const text = useTickingText((browserMs) => clockNote(clock, browserMs, zone) ?? '');
  return text === '' ? null : <span className={classes.clockNote}>{text}</span>;
}
