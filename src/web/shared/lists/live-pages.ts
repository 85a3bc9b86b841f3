import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryMeta,
  queryOptions,
} from '@tanstack/react-query';

/** A row of a live list. Ids are in the order of time. */
export interface LiveRow {
  readonly id: string;
}

export interface LivePage<Row extends LiveRow> {
  items: Row[];
  nextCursor: string | null;
  /** The list begins with it, at an open row that is older than the newest. */
  isWithin?: true;
}

export type LivePages<Row extends LiveRow> = InfiniteData<LivePage<Row>>;

/** Where the rows of a live list come from. */
export interface LiveSource<Row extends LiveRow> {
  /** Begins the keys of its queries. */
  readonly name: string;
  /** Reads one page: the query has the filters, the page's size, and where it begins. */
  readonly read: (query: URLSearchParams, signal?: AbortSignal) => Promise<LivePage<Row>>;
  /** Reads the instant that orders a row in the list. */
  readonly whenOf: (client: QueryClient, id: string) => Promise<string>;
  readonly live: QueryMeta['live'];
}

/** The most that the desk answers at once. */
const pageSize = '100';

/** As long as an idle session: a person who comes back finds the pages they loaded. */
const keptMs = 15 * 60_000;

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

/** The newest rows that match the filters, read again whenever the stream reports a change. */
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
  /** The filters as text. */
  query: string;
  openId: string | null;
}

export function livePagesKey({ name }: { readonly name: string }, query: string) {
  return [name, 'pages', query];
}

/** Reads the rows that are shown: they change only when new ones are let in. The first page is the newest, or has the open row. */
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
  // An id that nobody has is reported by the detail.
  const at = await source.whenOf(client, openId).catch(() => null);
  if (at === null) return head;
  const page = await readPage(source, query, { to: upTo(at, new URLSearchParams(query).get('to')) });
  return page.items.some(({ id }) => id === openId) ? { ...page, isWithin: true } : head;
}

/** `to` is exclusive: a millisecond later the instant itself is included. */
function upTo(at: string, asked: string | null): string {
  const after = new Date(Date.parse(at) + 1).toISOString();
  return asked !== null && Date.parse(asked) < Date.parse(after) ? asked : after;
}

/** Begins the list with its newest row. */
export function fromTop<Row extends LiveRow>(head: LivePage<Row>): LivePages<Row> {
  return { pages: [head], pageParams: [null] };
}

/** Begins the list with the newest rows where they are let in; otherwise only brings rows up to date in place. */
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

/** How many rows are new and not shown. */
export interface Waiting {
  count: number;
  /** There are more than were read. */
  isMore: boolean;
}

/** Counts the newest rows that are not in the list yet. */
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
