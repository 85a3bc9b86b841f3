import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryMeta,
  queryOptions,
} from '@tanstack/react-query';

import { keptMs } from './pages-query.ts';

export interface LiveRow {
  readonly id: string;
}

export interface LivePage<Row extends LiveRow> {
  items: Row[];
  nextCursor: string | null;
  /** The list starts at an open, older row. */
  isWithin?: true;
}

export type LivePages<Row extends LiveRow> = InfiniteData<LivePage<Row>>;

export interface LiveSource<Row extends LiveRow> {
  readonly name: string;
  /** The query has filters, size and start. */
  readonly read: (query: URLSearchParams, signal?: AbortSignal) => Promise<LivePage<Row>>;
  /** The ISO instant that orders a row. */
  readonly whenOf: (client: QueryClient, id: string) => Promise<string>;
  readonly live: QueryMeta['live'];
}

/** The desk's maximum. */
const pageSize = '100';

async function readPage<Row extends LiveRow>(
  source: LiveSource<Row>,
  query: string,
  from: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) {
  const asked = new URLSearchParams(query);
  asked.set('limit', pageSize);
  for (const [name, value] of Object.entries(from)) asked.set(name, value);
  return source.read(asked, signal);
}

/** Reads the newest matching rows, again on each change. */
export function headQuery<Row extends LiveRow>(source: LiveSource<Row>, query: string) {
  return queryOptions({
    queryKey: [source.name, 'head', query],
    queryFn: async ({ signal }) => readPage(source, query, {}, signal),
    staleTime: 0,
    meta: { live: source.live },
  });
}

interface PagesAsked {
  client: QueryClient;
  query: string;
  openId: string | null;
}

export function livePagesKey({ name }: { readonly name: string }, query: string) {
  return [name, 'pages', query];
}

/** Reads the rows shown, which no change refetches. The first page is the newest or has the open row. */
export function livePagesQuery<Row extends LiveRow>(source: LiveSource<Row>, asked: PagesAsked) {
  const { query } = asked;
  return infiniteQueryOptions({
    queryKey: livePagesKey(source, query),
    queryFn: async ({ pageParam, signal }): Promise<LivePage<Row>> =>
      pageParam === null ? firstPage(source, asked) : readPage(source, query, { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: keptMs,
  });
}

async function firstPage<Row extends LiveRow>(
  source: LiveSource<Row>,
  { client, query, openId }: PagesAsked,
): Promise<LivePage<Row>> {
  const head = await client.fetchQuery(headQuery(source, query));
  const isAmongNewest = head.nextCursor === null || head.items.some(({ id }) => id === openId);
  if (openId === null || isAmongNewest) return head;
  // The detail reports unknown ids.
  const at = await source.whenOf(client, openId).catch(() => null);
  if (at === null) return head;
  const page = await readPage(source, query, { to: upTo(at, new URLSearchParams(query).get('to')) });
  return page.items.some(({ id }) => id === openId) ? { ...page, isWithin: true } : head;
}

/** Adds a millisecond, as `to` is exclusive. */
function upTo(at: string, asked: string | null): string {
  const after = new Date(Date.parse(at) + 1).toISOString();
  return asked !== null && Date.parse(asked) < Date.parse(after) ? asked : after;
}

export function fromTop<Row extends LiveRow>(head: LivePage<Row>): LivePages<Row> {
  return { pages: [head], pageParams: [null] };
}

/** Starts at the newest rows if let in; otherwise updates rows in place. */
export function withHead<Row extends LiveRow>(
  shown: LivePages<Row>,
  head: LivePage<Row>,
  isLetIn: boolean,
): LivePages<Row> {
  if (isLetIn && !hasSameRows(shown.pages[0], head)) return fromTop(head);
  const fresh = new Map(head.items.map((row) => [row.id, row]));
  const isOld = (row: Row) => (fresh.get(row.id) ?? row) !== row;
  if (!shown.pages.some(({ items }) => items.some(isOld))) return shown;
  const pages = shown.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => fresh.get(row.id) ?? row),
  }));
  return { ...shown, pages };
}

function hasSameRows<Row extends LiveRow>(page: LivePage<Row> | undefined, head: LivePage<Row>): boolean {
  return (
    page?.items.length === head.items.length && page.items.every(({ id }, at) => id === head.items[at]?.id)
  );
}

export interface Waiting {
  count: number;
  isMore: boolean;
}

/** Counts the newest rows missing from the list. */
export function waitingIn<Row extends LiveRow>(
  shown: LivePages<Row> | undefined,
  head: LivePage<Row> | undefined,
): Waiting {
  if (shown === undefined || head === undefined) return { count: 0, isMore: false };
  const first = shown.pages[0]?.items[0];
  const newer = first === undefined ? head.items : head.items.filter(({ id }) => id > first.id);
  return {
    count: newer.length,
    isMore: newer.length === head.items.length && head.nextCursor !== null,
  };
}
