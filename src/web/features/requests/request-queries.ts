import { queryOptions } from '@tanstack/react-query';

import { requestsApi } from '#contract/desk/api/requests.ts';
import type { RequestSummary } from '#contract/desk/requests.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { liveHeaders } from '#web/shared/api/live-reads.ts';
import type { LiveSource } from '#web/shared/lists/live-pages.ts';

/** New callers are rare, and their row offers them meanwhile. */
const freshMs = 60_000;

const all = 'requests';

/** Calls appear once they end. */
export const requestSource: LiveSource<RequestSummary> = {
  name: all,
  read: async (query, signal) => deskCall(requestsApi.listRequests, { query, signal }),
  whenOf: async (client, id) => (await client.fetchQuery(requestQuery(id))).at,
  live: [{ kind: 'request' }],
};

/** Lists all known callers, by name. */
export function requestPeopleQuery() {
  return queryOptions({
    queryKey: ['requests', 'people'],
    queryFn: async ({ signal }) => deskCall(requestsApi.listRequestPeople, { signal }),
    staleTime: freshMs,
  });
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [all, 'record', id],
    queryFn: async ({ signal, ...query }) =>
      deskCall(requestsApi.getRequest, { params: { id }, headers: liveHeaders(query), signal }),
    meta: { live: [{ kind: 'request', id }] },
  });
}
