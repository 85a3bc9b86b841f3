import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { callbacksApi } from '#contract/desk/api/callbacks.ts';
import type { CallbackSummary } from '#contract/desk/callbacks.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { liveHeaders } from '#web/shared/api/live-reads.ts';
import type { LiveSource } from '#web/shared/lists/live-pages.ts';

import type { DeliveryResult } from './callback-looks.ts';

const all = 'callbacks';

export const callbackSource: LiveSource<CallbackSummary> = {
  name: all,
  read: async (query, signal) => deskCall(callbacksApi.listCallbacks, { query, signal }),
  whenOf: async (client, id) => (await client.fetchQuery(recordQuery(id))).receivedAt,
  live: [{ kind: 'callback' }],
};

export function recordQuery(id: string) {
  return queryOptions({
    queryKey: recordKey(id),
    queryFn: async ({ signal, ...query }) =>
      deskCall(callbacksApi.getCallback, { params: { id }, headers: liveHeaders(query), signal }),
    meta: { live: [{ kind: 'callback', id }] },
  });
}

const recordKey = (id: string) => [all, 'record', id];

/** Processes a callback again; repeating this is harmless. */
export async function processAgain(client: QueryClient, id: string) {
  const { event } = await deskCall(callbacksApi.processCallback, { params: { id } });
  await client.invalidateQueries({ queryKey: recordKey(id) });
  return event;
}

/** Returns a delivery's result; a repeat is a `duplicate`. */
export function resultOf({
  event,
  isDuplicate,
}: Pick<CallbackSummary, 'event' | 'isDuplicate'>): DeliveryResult {
  if (event === null) return 'refused';
  if (isDuplicate) return 'duplicate';
  return event.processedAt === null ? 'not-yet' : (event.result ?? 'not-yet');
}
