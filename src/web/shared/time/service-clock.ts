import { queryOptions, useQuery } from '@tanstack/react-query';

import { sessionApi } from '#contract/desk/api/session.ts';
import type { ServiceClock } from '#contract/desk/environment.ts';
import { utcDay } from '#contract/service/primitives.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';

import { absoluteTime, durationWords, type TimeZoneChoice } from './format-time.ts';
import { useTickingText } from './ticker.ts';
import { timeWords } from './time-words.ts';

/** Refetches now and then: anyone can move the service's clock. */
export function serviceClockQuery() {
  return queryOptions({
    queryKey: ['service-clock'],
    queryFn: async ({ signal }): Promise<ReadClock> => {
      const clock = await deskCall(sessionApi.clock, { signal, onSessionLost: 'fail' });
      return { ...clock, readAtMs: Date.now() };
    },
    staleTime: 5000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
}

/**
 * Returns the embedded service's clock; undefined until known, and for other services, assumed on the browser's
 * time.
 */
export function useServiceClock(): ReadClock | undefined {
  const isEmbedded = useEnvironment()?.isEmbeddedSandbox === true;
  return useQuery({ ...serviceClockQuery(), enabled: isEmbedded }).data;
}

export interface ReadClock extends ServiceClock {
  readonly readAtMs: number;
}

const apartMs = 60_000;

/** Returns the service's time in ms when the browser's is `browserMs`. */
export function serviceTimeAt({ now, speed, isFrozen, readAtMs }: ReadClock, browserMs: number): number {
  return Date.parse(now) + (isFrozen ? 0 : (browserMs - readAtMs) * speed);
}

/** Formats as `service time 22 Nov 2026, 14:05 UTC · 60× speed`; null within a minute of the machine's. */
export function clockNote(clock: ReadClock, browserMs: number, choice: TimeZoneChoice): string | null {
  const serviceMs = serviceTimeAt(clock, browserMs);
  const machineMs = Date.parse(clock.realNow) + browserMs - clock.readAtMs;
  if (Math.abs(serviceMs - machineMs) <= apartMs) return null;
  const { day, clock: time, zone } = absoluteTime(serviceMs, choice);
  return inWords(clock, `${day}, ${time.slice(0, 5)} ${zone}`);
}

function inWords({ isFrozen, speed }: ReadClock, time: string): string {
  const words = timeWords.serviceClock;
  if (isFrozen) return words.frozen({ time });
  return speed === 1 ? words.running({ time }) : words.paced({ time, speed: String(speed) });
}

/** Returns `2026-11-23`, in UTC. */
export function useServiceDay(): string {
  const clock = useServiceClock();
  return useTickingText((browserMs) => utcDay(clock ? serviceTimeAt(clock, browserMs) : browserMs));
}

/** Ages by the service's clock: `2 h 10 min`. */
export function useServiceAge(since: string): string {
  const clock = useServiceClock();
  return useTickingText((browserMs) =>
    durationWords((clock ? serviceTimeAt(clock, browserMs) : browserMs) - Date.parse(since)),
  );
}
