import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { callbackList, callbackProcessed, callbackRecord } from '#contract/desk/callbacks.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { liveHeaders } from '#web/shared/api/live-refetch.ts';
import { asNewAs } from '#web/shared/api/read-positions.ts';
import type { LiveSource } from '#web/shared/lists/live/live-source.ts';

import { callbackFilters, type CallbackFilters } from '../filters/callback-filters.ts';
import { type CallbackRow, toRows } from './callback-rows.ts';

const all = 'callbacks';
const recordKey = (id: string) => [all, 'record', id];

/** The most that the desk answers at once. */
const pageSize = '100';

async function readPage(filters: CallbackFilters, cursor: string | null, signal?: AbortSignal) {
  const query = callbackFilters.write(filters);
  query.set('limit', pageSize);
  if (cursor !== null) query.set('cursor', cursor);
  const answer = await deskJson(callbackList, { path: `/api/callbacks?${query}`, signal });
  return asNewAs(answer, toRows(answer));
}

/** What the service sent, as a list. */
export const callbackSource: LiveSource<CallbackRow, CallbackFilters> = {
  name: all,
  read: readPage,
  whenOf: async (client, id) => (await client.fetchQuery(recordQuery(id))).receivedAt,
  live: [{ kind: 'callback' }],
};

/** One delivery with all that is kept of it. */
export function recordQuery(id: string) {
  return queryOptions({
    queryKey: recordKey(id),
    queryFn: async ({ signal, ...query }) =>
      deskJson(callbackRecord, {
        path: `/api/callbacks/${encodeURIComponent(id)}`,
        headers: liveHeaders(query),
        signal,
      }),
    meta: { live: [{ kind: 'callback', id }] },
  });
}

/** Has a callback processed once more; it comes to the same however often that is done. */
export async function processAgain(client: QueryClient, id: string) {
  const { event } = await deskJson(callbackProcessed, {
    method: 'POST',
    path: `/api/callbacks/${encodeURIComponent(id)}/process`,
  });
  await client.invalidateQueries({ queryKey: recordKey(id) });
  return event;
}
