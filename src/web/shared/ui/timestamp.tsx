import { absoluteTime } from '#web/shared/format/absolute-time.ts';
import { relativeTime } from '#web/shared/format/relative-time.ts';

import { Hint } from './hint.tsx';
import { useTickingText } from './ticker.ts';
import { useTimeZone } from './time-zone.ts';
import classes from './timestamp.module.css';

interface TimestampProps {
  /** An ISO 8601 instant. */
  at: string;
  /** `both` (default): `3 min ago · 3 Mar 2026 10:41:52 UTC`; `relative` keeps the rest in the tooltip; `clock` only the time of day. */
  show?: 'both' | 'relative' | 'clock';
}

/** An instant, relative and absolute, in the zone that the person chose. One that cannot be read is shown as it came. */
export function Timestamp({ at, show = 'both' }: TimestampProps) {
  const atMs = Date.parse(at);
  return Number.isNaN(atMs) ? <span>{at}</span> : <ReadableTimestamp atMs={atMs} show={show} />;
}

function ReadableTimestamp({ atMs, show }: { atMs: number; show: NonNullable<TimestampProps['show']> }) {
  const { day, clock, zone } = absoluteTime(atMs, useTimeZone());
  const relative = useTickingText((nowMs) => relativeTime(atMs, nowMs));
  const absolute = `${day} ${clock} ${zone}`;
  const dateTime = new Date(atMs).toISOString();
  if (show === 'both') {
    return (
      <time className={classes.time} dateTime={dateTime}>
        <span className={classes.relative}>{relative}</span>{' '}
        <span className={classes.absolute}>{absolute}</span>
      </time>
    );
  }
  return (
    <Hint label={absolute}>
      <time className={classes.time} dateTime={dateTime}>
        {show === 'relative' ? relative : clock}
      </time>
    </Hint>
  );
}
