/** A page of a list that is read by keyset, and the way to the next one. */
export interface KeysetPage<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** A page in its place. Without its rows, the rest still says where they belong. */
interface PlacedPage<Row> {
  /** Null: the first page, which came from elsewhere. */
  readonly cursor: string | null;
  readonly nextCursor: string | null;
  /** Index of its first row. */
  readonly start: number;
  /** How many rows it has, whether or not they are kept. */
  readonly count: number;
  /** Null: not kept, or not read yet. */
  readonly rows: readonly Row[] | null;
  readonly firstKey: string | null;
  readonly lastKey: string | null;
}

/** The pages of a list, in its order. */
type PlacedPages<Row> = readonly PlacedPage<Row>[];

interface PageRead<Row> {
  readonly cursor: string | null;
  readonly page: KeysetPage<Row>;
  /** Keys descend through the list. */
  readonly keyOf: (row: Row) => string;
}

/**
 * The pages with another one that was read, in whatever order they come. The list may change between two reads: rows between two pages' keys are
 * never there twice, and if a page no longer reaches the next one, the gap between them becomes a page that is still to be read.
 */
function withPage<Row>(pages: PlacedPages<Row>, { cursor, page, keyOf }: PageRead<Row>): PlacedPages<Row> {
  const known = pages.findIndex((one) => one.cursor === cursor);
  const at = known === -1 ? pages.length : known;
  const above = pages.slice(0, at).findLast(({ lastKey }) => lastKey !== null)?.lastKey ?? null;
  const below = pages.slice(at + 1).find(({ firstKey }) => firstKey !== null)?.firstKey ?? null;
  const isBehind = (row: Row) => below !== null && keyOf(row) <= below;
  const rows = page.items.filter((row) => (above === null || keyOf(row) < above) && !isBehind(row));
  const next = pages[at + 1];
  const reachesNext = next === undefined || page.nextCursor === null || page.items.some(isBehind);
  const between =
    reachesNext || page.nextCursor === next.cursor ? [] : [unread<Row>(page.nextCursor, next.cursor)];
  const [first, last] = [rows.at(0), rows.at(-1)];
  const taken = {
    cursor,
    nextCursor: between[0]?.cursor ?? next?.cursor ?? page.nextCursor,
    start: 0,
    count: rows.length,
    rows,
    firstKey: first === undefined ? null : keyOf(first),
    lastKey: last === undefined ? null : keyOf(last),
  };
  return inPlace([...pages.slice(0, at), taken, ...between, ...pages.slice(at + 1)]);
}

function unread<Row>(cursor: string | null, nextCursor: string | null): PlacedPage<Row> {
  return { cursor, nextCursor, start: 0, count: 0, rows: null, firstKey: null, lastKey: null };
}

function inPlace<Row>(pages: PlacedPages<Row>): PlacedPages<Row> {
  let start = 0;
  return pages.map((page) => {
    const here = start;
    start += page.count;
    return page.start === here ? page : { ...page, start: here };
  });
}

/** Index of the page with a row; the last page for a row behind all. */
function pageAt<Row>(pages: PlacedPages<Row>, index: number): number {
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pages[middle]?.start ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The pages, of which only `most` keep their rows: those nearest to the given rows. The pages of those rows keep theirs in any case, since they
 * would only be read again, and so does the first page, which cannot be read again.
 */
function keepNear<Row>(
  pages: PlacedPages<Row>,
  [first, last]: readonly [first: number, last: number],
  most: number,
): PlacedPages<Row> {
  const [from, to] = [pageAt(pages, first), pageAt(pages, last)];
  const awayOf = (at: number) => Math.max(from - at, at - to, 0);
  const kept = pages.flatMap(({ rows }, at) => (rows === null || at === 0 ? [] : [at]));
  const far = kept.filter((at) => awayOf(at) > 0).toSorted((a, b) => awayOf(b) - awayOf(a));
  const forgotten = new Set(far.slice(0, Math.max(0, kept.length + 1 - most)));
  return forgotten.size === 0
    ? pages
    : pages.map((page, at) => (forgotten.has(at) ? { ...page, rows: null } : page));
}

/** How many rows the pages have. */
function countOf<Row>(pages: PlacedPages<Row>): number {
  const last = pages.at(-1);
  return last === undefined ? 0 : last.start + last.count;
}

type ReadPage<Row> = (cursor: string) => Promise<KeysetPage<Row>>;

interface KeysetParts<Row> {
  readonly read: ReadPage<Row>;
  /** Keys descend through the list. */
  readonly keyOf: (row: Row) => string;
  /** So many pages keep their rows; the others keep only their cursors. */
  readonly mostPages: number;
}

/** What is known of the list so far; a new object after each change. */
export interface KeysetState<Row> {
  readonly count: number;
  /** There is nothing behind what is known. */
  readonly isWhole: boolean;
  readonly error: unknown;
  /** Undefined for a row that is not kept; it is read once it is in view. */
  readonly rowAt: (index: number) => Row | undefined;
}

/** A list that is read page by page as it is scrolled, and drops rows that are far away. */
export interface KeysetPages<Row> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => KeysetState<Row>;
  /** Starts over with this page. */
  readonly start: (page: KeysetPage<Row>, read?: ReadPage<Row>) => void;
  /** Index of a row; -1 if it is not among the rows kept. */
  readonly indexOf: (key: string) => number;
  /** Puts rows in the place of those with the same key. */
  readonly renew: (rows: readonly Row[]) => void;
  /** Reads these rows and so many beyond either end, before they are scrolled to. */
  readonly show: (first: number, last: number, aheadRows: number) => void;
  /** Reads once more what could not be read. */
  readonly retry: () => void;
}

/** Holds the pages of a list, in the order of their cursors, and reads what comes into view. */
export function createKeysetPages<Row>(parts: KeysetParts<Row>): KeysetPages<Row> {
  const listeners = new Set<() => void>();
  let { read } = parts;
  let pages: PlacedPages<Row> = [];
  let view = { first: 0, last: 0, aheadRows: 0 };
  /** Cursors that are being read. */
  let onTheWay = new Set<string>();
  let error: unknown = null;
  let state = stateOf<Row>([], null);

  const notify = () => {
    state = stateOf(pages, error);
    for (const listener of listeners) listener();
  };
  const fetchPage = async (cursor: string) => {
    if (onTheWay.has(cursor)) return;
    const mine = onTheWay;
    mine.add(cursor);
    const outcome = await read(cursor).then(
      (page) => ({ page, failure: null }),
      (failure: unknown) => ({ page: null, failure }),
    );
    // A read from before the list started over belongs to the old list.
    if (mine !== onTheWay) return;
    mine.delete(cursor);
    error = outcome.failure;
    if (outcome.page !== null) take(cursor, outcome.page);
    notify();
    readOn();
  };
  /** The rows in view, and those that are read ahead. */
  const wanted = () => [Math.max(0, view.first - view.aheadRows), view.last + view.aheadRows] as const;
  const take = (cursor: string, page: KeysetPage<Row>) => {
    pages = keepNear(withPage(pages, { cursor, page, keyOf: parts.keyOf }), wanted(), parts.mostPages);
  };
  /** Reads what is missing around the view. After a failure nothing is read until `retry`. */
  const readOn = () => {
    if (error !== null || pages.length === 0) return;
    const [first, last] = wanted();
    for (const { cursor, rows } of pages.slice(pageAt(pages, first), pageAt(pages, last) + 1))
      if (rows === null && cursor !== null) void fetchPage(cursor);
    const next = pages.at(-1)?.nextCursor ?? null;
    if (next !== null && last >= state.count) void fetchPage(next);
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    state: () => state,
    start(page, otherRead) {
      read = otherRead ?? parts.read;
      pages = withPage([], { cursor: null, page, keyOf: parts.keyOf });
      onTheWay = new Set();
      error = null;
      notify();
      readOn();
    },
    indexOf(key) {
      for (const { start, rows } of pages) {
        const inside = rows?.findIndex((row) => parts.keyOf(row) === key) ?? -1;
        if (inside !== -1) return start + inside;
      }
      return -1;
    },
    renew(rows) {
      const byKey = new Map(rows.map((row) => [parts.keyOf(row), row]));
      const isMeant = (row: Row) => byKey.has(parts.keyOf(row));
      if (!pages.some((page) => page.rows?.some(isMeant))) return;
      pages = pages.map((page) =>
        page.rows?.some(isMeant)
          ? { ...page, rows: page.rows.map((row) => byKey.get(parts.keyOf(row)) ?? row) }
          : page,
      );
      notify();
    },
    show(first, last, aheadRows) {
      view = { first, last, aheadRows };
      readOn();
    },
    retry() {
      error = null;
      notify();
      readOn();
    },
  };
}

function stateOf<Row>(pages: PlacedPages<Row>, error: unknown): KeysetState<Row> {
  return {
    count: countOf(pages),
    isWhole: (pages.at(-1)?.nextCursor ?? null) === null,
    error,
    rowAt(index) {
      const page = pages[pageAt(pages, index)];
      return page?.rows?.[index - page.start];
    },
  };
}
