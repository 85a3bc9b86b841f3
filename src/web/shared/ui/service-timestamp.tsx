import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { serviceClockQuery, useServiceClock } from '#web/shared/api/service-clock.ts';
import { type ReadClock, serviceTimeAt } from '#web/shared/format/service-time.ts';

import { Timestamp } from './timestamp.tsx';

/** An instant that the service wrote down: its age is measured on the service's clock, not on the browser's. */
export function ServiceTimestamp({ at }: { at: string }) {
  const clock = useServiceClock();
  useClockMovedBefore(at, clock);
  const timeAt = (browserMs: number) => (clock ? serviceTimeAt(clock, browserMs) : browserMs);
  return <Timestamp at={at} timeAt={timeAt} />;
}

/** What lies in the future was written after the clock was moved: the clock is read again, once for each such instant. */
function useClockMovedBefore(at: string, clock: ReadClock | undefined): void {
  const client = useQueryClient();
  const readFor = useRef<string>(undefined);
  // The clock's query lies outside of what is rendered here.
  useEffect(() => {
    if (!clock || readFor.current === at || Date.parse(at) <= serviceTimeAt(clock, Date.now())) return;
    readFor.current = at;
    void client.invalidateQueries({ queryKey: serviceClockQuery().queryKey });
  }, [at, client, clock]);
}
