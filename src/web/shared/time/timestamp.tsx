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
  /** `both` (default): `3 min ago · 3 Mar 2026 10:41:52 UTC`; `relative` and `clock` move the rest to the tooltip. */
  show?: 'both' | 'relative' | 'clock';
  /** Maps browser time to the writing clock. */
  timeAt?: (browserMs: number) => number;
}

interface ReadableTimestampProps extends Required<Omit<TimestampProps, 'at'>> {
  atMs: number;
}

/** Shows an unreadable instant as received. */
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

/** Ages an instant by the service's clock. */
export function ServiceTimestamp({ at, show }: Pick<TimestampProps, 'at' | 'show'>) {
  const clock = useServiceClock();
  useClockMovedBefore(at, clock);
  const timeAt = (browserMs: number) => (clock ? serviceTimeAt(clock, browserMs) : browserMs);
  return <Timestamp at={at} timeAt={timeAt} {...(show && { show })} />;
}

/** Refetches the clock once for each future instant: it must have moved. */
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
