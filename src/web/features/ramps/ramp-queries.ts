import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { callService } from '#web/shared/api/call-service.ts';

import { headline } from './ramp-rules.ts';

/** A ramp that was opened on this page since it was loaded. */
export interface RecentRamp {
  rampId: string;
  headline: string | null;
  status: string;
  fetchedAt: string;
}

const keys = {
  ramp: (rampId: string) => ['ramps', 'ramp', rampId],
  recent: ['ramps', 'recent'],
} as const;

/** One ramp as the service answers it now. Spec: Endpoints › Get ramp. */
export function rampQuery(rampId: string) {
  return queryOptions({
    queryKey: keys.ramp(rampId),
    queryFn: async ({ client, signal }) => {
      const answer = await callService('getRamp', { params: { ramp_id: rampId }, signal });
      if (answer.data) {
        const { status } = answer.data;
        remember(client, { rampId, headline: headline(answer.data), status, fetchedAt: answer.fetchedAt });
      }
      return answer;
    },
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

const RECENT_COUNT = 20;

/** The ramps opened in this session, newest first. In memory only: nothing is fetched and nothing is stored. */
export function recentRampsQuery() {
  return queryOptions({
    queryKey: keys.recent,
    queryFn: (): RecentRamp[] => [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

function remember(client: QueryClient, ramp: RecentRamp): void {
  const { queryKey } = recentRampsQuery();
  // Set where it may not exist yet, it would be forgotten after the default time.
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(queryKey, (before = []) =>
    [ramp, ...before.filter(({ rampId }) => rampId !== ramp.rampId)].slice(0, RECENT_COUNT),
  );
}
