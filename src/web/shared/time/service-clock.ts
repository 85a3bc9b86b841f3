import { queryOptions, useQuery } from '@tanstack/react-query';

import type { ServiceClock } from '#contract/desk/environment.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';

import { absoluteTime, durationWords, type TimeZoneChoice } from './format-time.ts';
import { useTickingText } from './ticker.ts';

/** The service's clock. Anyone may move it at any time, so it is read again now and then. */
export function serviceClockQuery() {
  return queryOptions({
    queryKey: ['service-clock'],
    queryFn: async ({ signal }): Promise<ReadClock> => {
      const clock = await deskCall('clock', { signal, onSessionLost: 'fail' });
      return { ...clock, readAtMs: Date.now() };
    },
    staleTime: 5000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** The clock of the embedded sandbox, undefined until it is known. Any other service is assumed to be on the browser's time. */
export function useServiceClock(): ReadClock | undefined {
  const isEmbedded = useEnvironment()?.isEmbeddedSandbox === true;
  return useQuery({ ...serviceClockQuery(), enabled: isEmbedded }).data;
}

/** The service's clock, and the browser's time when it was read. */
export interface ReadClock extends ServiceClock {
  readonly readAtMs: number;
}

const apartMs = 60_000;

/** The service's time when the browser's is `browserMs`: its clock runs at its own speed, or is frozen. */
export function serviceTimeAt({ now, speed, isFrozen, readAtMs }: ReadClock, browserMs: number): number {
  return Date.parse(now) + (isFrozen ? 0 : (browserMs - readAtMs) * speed);
}

/** The service's time in words (`service time 22 Nov 2026, 14:05 UTC · 60× speed`); null while it is within a minute of the machine's. */
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

/** How long ago an instant was, by the service's clock: `2 h 10 min`. */
export function useServiceAge(since: string): string {
  const clock = useServiceClock();
  return useTickingText((browserMs) =>
    durationWords((clock ? serviceTimeAt(clock, browserMs) : browserMs) - Date.parse(since)),
  );
}
