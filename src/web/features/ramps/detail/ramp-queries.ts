import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { rampDetail } from '#contract/desk/ramps.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { liveHeaders, refetchLive } from '#web/shared/api/live-refetch.ts';

const keys = {
  answer: (rampId: string) => ['ramps', 'answer', rampId],
  record: (rampId: string) => ['ramps', 'record', rampId],
} as const;

/** One ramp as the service answers it now. The desk's record of it follows. Spec: Endpoints › Get ramp. */
export function rampAnswerQuery(rampId: string) {
  return queryOptions({
    queryKey: keys.answer(rampId),
    queryFn: async ({ client, signal }) => {
      try {
        return await callService('getRamp', { params: { ramp_id: rampId }, signal });
      } finally {
        void readRecordAgain(client, rampId);
      }
    },
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

/** What the desk itself knows of a ramp: null for one that nothing was about. */
export function rampRecordQuery(rampId: string) {
  return queryOptions({
    queryKey: keys.record(rampId),
    queryFn: async ({ signal, ...query }) => {
      const path = `/api/ramps/${encodeURIComponent(rampId)}`;
      try {
        return await deskJson(rampDetail, { path, headers: liveHeaders(query), signal });
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    meta: {
      live: [
        { kind: 'ramp', id: rampId },
        { kind: 'note', id: rampId },
      ],
    },
  });
}

async function readRecordAgain(client: QueryClient, rampId: string): Promise<void> {
  await refetchLive(client, { queryKey: keys.record(rampId) });
}
