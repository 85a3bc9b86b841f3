import { type QueryClient, type QueryMeta, queryOptions } from '@tanstack/react-query';

import { createKeysetPages, type KeysetPages } from '#web/shared/api/keyset-pages.ts';
import type { KeysetPage } from '#web/shared/api/placed-pages.ts';

/** A row of a live list. Ids are in the order of time. */
export interface LiveRow {
  readonly id: string;
}

/** What a live list can always be narrowed to: `from` counts, `to` no more. */
export interface LiveFilters {
  readonly from?: string;
  readonly to?: string;
}

/** Where the rows of a live list come from. */
export interface LiveSource<Row extends LiveRow, Filters extends LiveFilters> {
  /** With which the keys of its queries begin. */
  readonly name: string;
  readonly read: (filters: Filters, cursor: string | null, signal?: AbortSignal) => Promise<KeysetPage<Row>>;
  /** The instant that orders it in the list. */
  readonly whenOf: (client: QueryClient, id: string) => Promise<string>;
  readonly live: QueryMeta['live'];
}

/** The newest rows that the filters let through, kept as they are. */
export function headQuery<Row extends LiveRow, Filters extends LiveFilters>(
  source: LiveSource<Row, Filters>,
  filters: Filters,
) {
  return queryOptions({
    queryKey: [source.name, 'head', filters],
    queryFn: async ({ signal }) => source.read(filters, null, signal),
    staleTime: 0,
    meta: { live: source.live },
  });
}

/** The list from one row on, for an address that names one which is not among the newest; null where the filters don't let it through. */
export function aroundQuery<Row extends LiveRow, Filters extends LiveFilters>(
  source: LiveSource<Row, Filters>,
  { client, filters, id }: { client: QueryClient; filters: Filters; id: string },
) {
  return queryOptions({
    queryKey: [source.name, 'around', filters, id],
    queryFn: async () => {
      const narrowed = { ...filters, to: upTo(await source.whenOf(client, id), filters.to) };
      const page = await source.read(narrowed, null);
      return page.items.some((row) => row.id === id) ? { page, filters: narrowed } : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** `to` itself no longer counts: a millisecond later it does. */
function upTo(at: string, asked: string | undefined): string {
  const after = new Date(Date.parse(at) + 1).toISOString();
  return asked !== undefined && Date.parse(asked) < Date.parse(after) ? asked : after;
}

/** A hundred thousand rows, some 25 MB, may be scrolled through without one being read twice. */
const mostPages = 1000;

/** As long as an idle session: who comes back finds the list where it was. */
const keptMs = 15 * 60_000;

/** A list as a person left it: its pages, and how far it was scrolled. */
export interface ListPlace<Row> {
  readonly pages: KeysetPages<Row>;
  /** Not until its first page was there. */
  readonly isStarted: () => boolean;
  /** It begins with the newest. */
  readonly isFromTop: () => boolean;
  /** The row that was first in view, in parts of a row. */
  readonly firstRow: () => number;
  readonly leaveAt: (firstRow: number) => void;
  /** Begins with the newest. */
  readonly startFromTop: (page: KeysetPage<Row>) => void;
  /** Begins with others, behind which it is read on in a way of its own. */
  readonly startWithin: (page: KeysetPage<Row>, read: (cursor: string) => Promise<KeysetPage<Row>>) => void;
}

/** The list as it was left, for who comes back to it; a new one for anybody else. It is forgotten with everything else at sign-out. */
export function takePlace<Row extends LiveRow, Filters extends LiveFilters>(
  source: LiveSource<Row, Filters>,
  { client, filters, keepsPlace }: { client: QueryClient; filters: Filters; keepsPlace: boolean },
): ListPlace<Row> {
  const key = [source.name, 'place', filters];
  const left = client.getQueryData<ListPlace<Row>>(key);
  if (keepsPlace && left !== undefined) return left;
  const place = createListPlace(
    createKeysetPages<Row>({
      read: async (cursor) => source.read(filters, cursor),
      keyOf: ({ id }) => id,
      mostPages,
    }),
  );
  client.setQueryDefaults([source.name, 'place'], { gcTime: keptMs, structuralSharing: false });
  client.setQueryData(key, place);
  return place;
}

/** A place in a list of which nothing is there yet. */
function createListPlace<Row>(pages: KeysetPages<Row>): ListPlace<Row> {
  let isStarted = false;
  let isFromTop = true;
  let firstRow = 0;
  return {
    pages,
    isStarted: () => isStarted,
    isFromTop: () => isFromTop,
    firstRow: () => firstRow,
    leaveAt: (row) => {
      firstRow = row;
    },
    startFromTop: (page) => {
      isStarted = true;
      isFromTop = true;
      pages.start(page);
    },
    startWithin: (page, read) => {
      isStarted = true;
      isFromTop = false;
      pages.start(page, read);
    },
  };
}
