import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { callbackList, callbackProcessed, callbackRecord } from '#contract/desk/callbacks.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { createKeysetPages } from '#web/shared/api/keyset-pages.ts';

import { type CallbackFilters, writeFilters } from '../filters/callback-filters.ts';
import { toRows } from './callback-rows.ts';
import { createListPlace, type ListPlace } from './list-place.ts';

const all = 'callbacks';
const keys = {
  head: (filters: CallbackFilters) => [all, 'head', filters],
  around: (filters: CallbackFilters, id: string) => [all, 'around', filters, id],
  place: (filters: CallbackFilters) => [all, 'place', filters],
  places: [all, 'place'],
  record: (id: string) => [all, 'record', id],
} as const;

/** The most that the desk answers at once. */
const pageSize = '100';
/** A hundred thousand rows, some 25 MB, may be scrolled through without one being read twice. */
const mostPages = 1000;
/** Nobody tells of what was refused, and of repeats: they are looked for. */
const lookAgainMs = 10_000;
/** As long as an idle session: who comes back finds the list where it was. */
const keptMs = 15 * 60_000;

async function readPage(filters: CallbackFilters, cursor: string | null, signal?: AbortSignal) {
  const query = writeFilters(filters);
  query.set('limit', pageSize);
  if (cursor !== null) query.set('cursor', cursor);
  return toRows(await deskJson(callbackList, { path: `/api/callbacks?${query}`, signal }));
}

/** The newest callbacks that the filters let through, kept as they are. */
export function headQuery(filters: CallbackFilters) {
  return queryOptions({
    queryKey: keys.head(filters),
    queryFn: async ({ signal }) => readPage(filters, null, signal),
    staleTime: 0,
    refetchInterval: lookAgainMs,
    meta: { live: [{ kind: 'callback' }] },
  });
}

/** One delivery with all that is kept of it. */
export function recordQuery(id: string) {
  return queryOptions({
    queryKey: keys.record(id),
    queryFn: async ({ signal }) =>
      deskJson(callbackRecord, { path: `/api/callbacks/${encodeURIComponent(id)}`, signal }),
    meta: { live: [{ kind: 'callback', id }] },
  });
}

/** The list from one callback on, for an address that names one which is not among the newest; null where the filters don't let it through. */
export function aroundQuery(client: QueryClient, filters: CallbackFilters, id: string) {
  return queryOptions({
    queryKey: keys.around(filters, id),
    queryFn: async () => {
      const { receivedAt } = await client.fetchQuery(recordQuery(id));
      const until = upTo(receivedAt, filters.to);
      const narrowed = { ...filters, to: until };
      const page = await readPage(narrowed, null);
      return page.items.some((row) => row.id === id) ? { page, filters: narrowed } : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** `to` itself no longer counts: a millisecond later it does. */
function upTo(receivedAt: string, asked: string | undefined): string {
  const after = new Date(Date.parse(receivedAt) + 1).toISOString();
  return asked !== undefined && Date.parse(asked) < Date.parse(after) ? asked : after;
}

/** The list as it was left, for who comes back to it; a new one for anybody else. It is forgotten with everything else at sign-out. */
export function takePlace(client: QueryClient, filters: CallbackFilters, keepsPlace: boolean): ListPlace {
  const left = client.getQueryData<ListPlace>(keys.place(filters));
  if (keepsPlace && left !== undefined) return left;
  const place = createListPlace(
    createKeysetPages({
      read: async (cursor) => readPage(filters, cursor),
      keyOf: ({ id }) => id,
      mostPages,
    }),
  );
  client.setQueryDefaults(keys.places, { gcTime: keptMs, structuralSharing: false });
  client.setQueryData(keys.place(filters), place);
  return place;
}

/** Reads on behind a page that was read with other filters. */
export function readOnWith(filters: CallbackFilters) {
  return async (cursor: string) => readPage(filters, cursor);
}

/** Has a callback processed once more; it comes to the same however often that is done. */
export async function processAgain(client: QueryClient, id: string) {
  const { event } = await deskJson(callbackProcessed, {
    method: 'POST',
    path: `/api/callbacks/${encodeURIComponent(id)}/process`,
  });
  await client.invalidateQueries({ queryKey: keys.record(id) });
  return event;
}
