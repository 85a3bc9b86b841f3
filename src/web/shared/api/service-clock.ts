import { queryOptions, useQuery } from '@tanstack/react-query';

import { serviceClock } from '#contract/desk/environment.ts';
import type { ReadClock } from '#web/shared/format/service-time.ts';

import { deskJson } from './desk-fetch.ts';
import { useEnvironment } from './environment.ts';

/** The service's clock. It may be moved at any time by anybody, so it is read again now and then. */
export function serviceClockQuery() {
  return queryOptions({
    queryKey: ['service-clock'],
    queryFn: async ({ signal }): Promise<ReadClock> => {
      const clock = await deskJson(serviceClock, { path: '/api/clock', signal, onSessionLost: 'fail' });
      return { ...clock, readAtMs: Date.now() };
    },
    staleTime: 5000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** The clock of the embedded sandbox, undefined until it is known. Any other service's time is taken for the browser's. */
export function useServiceClock(): ReadClock | undefined {
  const isEmbedded = useEnvironment()?.isEmbeddedSandbox === true;
  return useQuery({ ...serviceClockQuery(), enabled: isEmbedded }).data;
}
