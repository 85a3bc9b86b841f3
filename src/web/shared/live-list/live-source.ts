import {
  type QueryClient,
  type QueryMeta,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';

import { createKeysetPages, type KeysetPage, type KeysetPages } from './keyset-pages.ts';

/** A row of a live list. Ids are in the order of time. */
export interface LiveRow {
  readonly id: string;
}

/** The filters of every live list: `from` is included, `to` is not. */
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

/** The newest rows that match the filters. */
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

/** The list from one row on, for an address with a row that is not among the newest; null if the row does not match the filters. */
function aroundQuery<Row extends LiveRow, Filters extends LiveFilters>(
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

/** `to` is exclusive: a millisecond later the instant itself is included. */
function upTo(at: string, asked: string | undefined): string {
  const after = new Date(Date.parse(at) + 1).toISOString();
  return asked !== undefined && Date.parse(asked) < Date.parse(after) ? asked : after;
}

/** A hundred thousand rows, some 25 MB, can be scrolled through without reading one twice. */
const mostPages = 1000;

/** As long as an idle session: a person who comes back finds the list where it was. */
const keptMs = 15 * 60_000;

/** A list as a person left it: its pages, and how far it was scrolled. */
interface ListPlace<Row> {
  readonly pages: KeysetPages<Row>;
  /** Not until its first page was there. */
  readonly isStarted: () => boolean;
  /** It begins with the newest. */
  readonly isFromTop: () => boolean;
  /** The row that was first in view, in parts of a row. */
  readonly firstRow: () => number;
  readonly leaveAt: (firstRow: number) => void;
  /** It began with these newest rows: they are in it. */
  readonly hasTaken: (head: KeysetPage<Row>) => boolean;
  /** Begins with the newest. */
  readonly startFromTop: (page: KeysetPage<Row>) => void;
  /** Begins with another page; the pages after it are read by `read`. */
  readonly startWithin: (page: KeysetPage<Row>, read: (cursor: string) => Promise<KeysetPage<Row>>) => void;
}

interface PlaceParts<Filters> {
  client: QueryClient;
  filters: Filters;
  keepsPlace: boolean;
  openId: string | null;
}

/**
 * The list as it was left if the person comes back to it, otherwise a new one. It has the newest rows at once if they were read before: begun
 * after its first rendering, it would be rendered and laid out twice. Sign-out clears it.
 */
export function restorePlace<Row extends LiveRow, Filters extends LiveFilters>(
  source: LiveSource<Row, Filters>,
  { client, filters, keepsPlace, openId }: PlaceParts<Filters>,
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
  const head = client.getQueryData(headQuery(source, filters).queryKey);
  if (head !== undefined && !isBeyondHead(openId, head)) place.startFromTop(head);
  client.setQueryDefaults([source.name, 'place'], { gcTime: keptMs, structuralSharing: false });
  client.setQueryData(key, place);
  return place;
}

/** A place in a list of which nothing is there yet. */
function createListPlace<Row>(pages: KeysetPages<Row>): ListPlace<Row> {
  let isStarted = false;
  let isFromTop = true;
  let firstRow = 0;
  let newest: KeysetPage<Row> | undefined;
  return {
    pages,
    isStarted: () => isStarted,
    isFromTop: () => isFromTop,
    firstRow: () => firstRow,
    leaveAt: (row) => {
      firstRow = row;
    },
    hasTaken: (head) => newest === head,
    startFromTop: (page) => {
      isStarted = true;
      isFromTop = true;
      newest = page;
      pages.start(page);
    },
    startWithin: (page, read) => {
      isStarted = true;
      isFromTop = false;
      newest = undefined;
      pages.start(page, read);
    },
  };
}

interface FollowParts<Row extends LiveRow> {
  place: ListPlace<Row>;
  /** The newest rows, as last read. */
  head: KeysetPage<Row> | undefined;
  /** Whether new rows come in by themselves: no row is being read that they would move. */
  isFollowing: boolean;
  /** What is announced when so many more have come. */
  arrived: (count: number, isMore: boolean) => string;
}

/** How many are new and not shown. */
export interface Waiting {
  count: number;
  /** There are more than were read. */
  isMore: boolean;
}

/**
 * Adds new rows at the top and returns how many wait. While a person is reading, the rows stay in place and up to date, and the new ones
 * wait.
 */
export function useNewRows<Row extends LiveRow>(parts: FollowParts<Row>): Waiting {
  const { place, head, isFollowing, arrived } = parts;
  const waiting = waitingIn(place, head);
  const { count, isMore } = waiting;
  // The list's pages are outside of what is rendered.
  useEffect(() => {
    if (head === undefined || !place.isStarted() || place.hasTaken(head)) return;
    if (isFollowing) place.startFromTop(head);
    else place.pages.renew(head.items);
  }, [head, isFollowing, place]);
  const said = useRef(0);
  // The live regions are outside of what the page renders.
  useEffect(() => {
    if (count > said.current) announce(arrived(count - said.current, isMore));
    said.current = isFollowing ? 0 : count;
  }, [arrived, count, isFollowing, isMore]);
  return waiting;
}

function waitingIn<Row extends LiveRow>(place: ListPlace<Row>, head: KeysetPage<Row> | undefined): Waiting {
  if (head === undefined || !place.isStarted()) return { count: 0, isMore: false };
  const first = place.pages.state().rowAt(0);
  const newer = first === undefined ? head.items : head.items.filter(({ id }) => id > first.id);
  return {
    count: newer.length,
    isMore: newer.length === head.items.length && head.nextCursor !== null,
  };
}

interface StartParts<Row extends LiveRow, Filters extends LiveFilters> {
  source: LiveSource<Row, Filters>;
  place: ListPlace<Row>;
  filters: Filters;
  head: KeysetPage<Row> | undefined;
  /** Whose detail the address opens. */
  openId: string | null;
}

/** Whether the open row is older than the newest rows. */
function isBeyondHead(openId: string | null, { items, nextCursor }: KeysetPage<LiveRow>): boolean {
  return openId !== null && nextCursor !== null && items.every(({ id }) => id !== openId);
}

/** Begins the list with the newest rows, or with the open row if it is older. */
export function useListStart<Row extends LiveRow, Filters extends LiveFilters>(
  parts: StartParts<Row, Filters>,
): void {
  const { source, place, filters, head, openId } = parts;
  const client = useQueryClient();
  const isBeyond = head !== undefined && isBeyondHead(openId, head);
  const around = useQuery({
    ...aroundQuery(source, { client, filters, id: openId ?? '' }),
    enabled: !place.isStarted() && isBeyond,
  });
  const isKnown = !isBeyond || around.data !== undefined || around.isError;
  const { data } = around;
  // The list's pages are outside of what is rendered.
  useEffect(() => {
    if (place.isStarted() || head === undefined || !isKnown) return;
    if (isBeyond && data) {
      place.startWithin(data.page, async (cursor) => source.read(data.filters, cursor));
    } else {
      place.startFromTop(head);
    }
  }, [source, place, head, isKnown, isBeyond, data]);
}

/** The filters of the list shown, as text: those in the address once their list is loaded, the previous ones until then. */
export function useShownQuery<Row extends LiveRow, Filters extends LiveFilters>(
  source: LiveSource<Row, Filters>,
  { query, filters }: { query: string; filters: Filters },
): string {
  const [shown, setShown] = useState(query);
  const { data, isError } = useQuery(headQuery(source, filters));
  if (shown !== query && (data !== undefined || isError)) setShown(query);
  return shown;
}
