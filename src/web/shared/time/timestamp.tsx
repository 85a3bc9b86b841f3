import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { Hint } from '#web/shared/ui/hint.tsx';

import { absoluteTime, relativeTime } from './format-time.ts';
import { type ReadClock, serviceClockQuery, serviceTimeAt, useServiceClock } from './service-clock.ts';
import { useTickingText } from './ticker.ts';
import { useTimeZone } from './time-zone.ts';
import classes from './timestamp.module.css';

interface TimestampProps {
  /** ISO instant. */
  at: string;
  /**
   * `both` (default): `3 min ago · 3 Mar 2026 10:41:52 UTC`; `relative` moves the rest to the tooltip; `clock`
   * shows only the time.
   */
  show?: 'both' | 'relative' | 'clock';
  /** Maps browser time to the writing clock; default: the browser's. */
  timeAt?: (browserMs: number) => number;
}

interface ReadableTimestampProps extends Required<Omit<TimestampProps, 'at'>> {
  atMs: number;
}

/** An instant, relative and absolute, in the chosen zone. Unreadable ones as received. */
export function Timestamp({ at, show = 'both', timeAt = browserTime }: TimestampProps) {
  const atMs = Date.parse(at);
  if (Number.isNaN(atMs)) return <span>{at}</span>;
  return <ReadableTimestamp atMs={atMs} show={show} timeAt={timeAt} />;
}

function browserTime(browserMs: number): number {
  return browserMs;
}

function ReadableTimestamp({ atMs, show, timeAt }: ReadableTimestampProps) {
  const { day, clock, zone } = absoluteTime(atMs, useTimeZone());
  const relative = useTickingText((browserMs) => relativeTime(atMs, timeAt(browserMs)));
  const absolute = `${day} ${clock} ${zone}`;
  const dateTime = new Date(atMs).toISOString();
  if (show === 'both') {
    return (
      <time className={`${classes.time} ${classes.both}`} dateTime={dateTime}>
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

/** A service instant, aged by the service's clock. */
export function ServiceTimestamp({ at, show }: Pick<TimestampProps, 'at' | 'show'>) {
  const clock = useServiceClock();
  useClockMovedBefore(at, clock);
  const timeAt = (browserMs: number) => (clock ? serviceTimeAt(clock, browserMs) : browserMs);
  return <Timestamp at={at} timeAt={timeAt} {...(show && { show })} />;
}

/** A future instant means the clock moved: refetches once for each. */
function useClockMovedBefore(at: string, clock: ReadClock | undefined): void {
  const client = useQueryClient();
  const readFor = useRef<string>(undefined);
  // The clock's query is outside this component.
  useEffect(() => {
    if (!clock || readFor.current === at || Date.parse(at) <= serviceTimeAt(clock, Date.now())) return;
    readFor.current = at;
    void client.invalidateQueries({ queryKey: serviceClockQuery().queryKey });
  }, [at, client, clock]);
}
