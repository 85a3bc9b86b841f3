import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { callbacksApi } from '#contract/desk/api/callbacks.ts';
import { rampsApi } from '#contract/desk/api/ramps.ts';
import { requestsApi } from '#contract/desk/api/requests.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { liveHeaders, refetchLive } from '#web/shared/api/live-reads.ts';

const momentKeys = {
  callback: (id: string) => ['ramps', 'moment', 'callback', id],
  request: (id: string) => ['ramps', 'moment', 'request', id],
} as const;

const keys = {
  answer: (rampId: string) => ['ramps', 'answer', rampId],
  record: (rampId: string) => ['ramps', 'record', rampId],
} as const;

export function deliveredQuery(id: string) {
  return queryOptions({
    queryKey: momentKeys.callback(id),
    queryFn: async ({ signal }) => deskCall(callbacksApi.getCallback, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function requestedQuery(id: string) {
  return queryOptions({
    queryKey: momentKeys.request(id),
    queryFn: async ({ signal }) => deskCall(requestsApi.getRequest, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks the service and refetches the record afterwards. Spec: Endpoints › Get ramp. */
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

async function readRecordAgain(client: QueryClient, rampId: string): Promise<void> {
  await refetchLive(client, { queryKey: keys.record(rampId) });
}

/** Returns null if no call or callback was about it. */
export function rampRecordQuery(rampId: string) {
  return queryOptions({
    queryKey: keys.record(rampId),
    queryFn: async ({ signal, ...query }) => {
      try {
        return await deskCall(rampsApi.getRamp, { params: { rampId }, headers: liveHeaders(query), signal });
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    meta: {
      live: [
        { kind: 'ramp', id: foldRampId(rampId) },
        { kind: 'note', id: foldRampId(rampId) },
      ],
    },
  });
}
