import { queryOptions } from '@tanstack/react-query';

import { callbackRecord } from '#contract/desk/callbacks.ts';
import { requestDetail } from '#contract/desk/requests.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

const keys = {
  callback: (id: string) => ['ramps', 'moment', 'callback', id],
  request: (id: string) => ['ramps', 'moment', 'request', id],
} as const;

/** What a delivery carried. */
export function deliveredQuery(id: string) {
  return queryOptions({
    queryKey: keys.callback(id),
    queryFn: async ({ signal }) =>
      deskJson(callbackRecord, { path: `/api/callbacks/${encodeURIComponent(id)}`, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a call of ours asked and was answered. */
export function requestedQuery(id: string) {
  return queryOptions({
    queryKey: keys.request(id),
    queryFn: async ({ signal }) =>
      deskJson(requestDetail, { path: `/api/requests/${encodeURIComponent(id)}`, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
