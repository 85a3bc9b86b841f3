import { utcDay } from '#contract/service/primitives.ts';
import { useServiceClock } from '#web/shared/api/service-clock.ts';
import { durationWords } from '#web/shared/format/duration-words.ts';
import { serviceTimeAt } from '#web/shared/format/service-time.ts';

import { useTickingText } from './ticker.ts';

/** For how long something has been so, by the service's clock: `2 h 10 min`. */
export function useServiceAge(since: string): string {
  const clock = useServiceClock();
  return useTickingText((browserMs) =>
    durationWords((clock ? serviceTimeAt(clock, browserMs) : browserMs) - Date.parse(since)),
  );
}

/** What day it is for the service, in UTC: `2026-11-23`. */
export function useServiceDay(): string {
  const clock = useServiceClock();
  return useTickingText((browserMs) => utcDay(clock ? serviceTimeAt(clock, browserMs) : browserMs));
}
