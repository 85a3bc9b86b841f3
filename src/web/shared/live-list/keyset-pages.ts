/** A page of a list that is read by keyset, and the way to the next one. */
export interface KeysetPage<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** A page in its place. Where its rows are not kept, what is left says between which others they lie. */
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
 * The pages with one that was read, whenever it comes. What was in the list when one page was read and not when its neighbour was, or the other way
 * round, stands in one of them: rows between two pages' keys are never there twice, and where a page no longer reaches the next one, what lies
 * between them becomes a page that is still to be read.
 */
function taking<Row>(pages: PlacedPages<Row>, { cursor, page, keyOf }: PageRead<Row>): PlacedPages<Row> {
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

/** The place of the page with a row; the last one for a row behind them all. */
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
 * The pages with the rows of so many, those nearest to some rows; besides them of the pages of those rows, which would only be read again, and of the
 * first, which nothing can read again.
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
  /** So many pages keep their rows; of the others only the way to them is kept. */
  readonly mostPages: number;
}

/** What is known of the list so far; another object whenever it changed. */
export interface KeysetState<Row> {
  readonly count: number;
  /** There is nothing behind what is known. */
  readonly isWhole: boolean;
  readonly error: unknown;
  /** Undefined: not kept, and on its way once it is in view. */
  readonly rowAt: (index: number) => Row | undefined;
}

/** A list that is read page by page as it is scrolled through, and forgets what is far away. */
export interface KeysetPages<Row> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => KeysetState<Row>;
  /** Begins anew with this page. */
  readonly start: (page: KeysetPage<Row>, read?: ReadPage<Row>) => void;
  /** Where a row stands; -1 where it is not among those that are kept. */
  readonly indexOf: (key: string) => number;
  /** Puts rows in the place of those with the same key. */
  readonly renew: (rows: readonly Row[]) => void;
  /** Reads what these rows need, and so many beyond either end of them, before they are scrolled to. */
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

  const tell = () => {
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
    // What began before the list began anew belongs to another list.
    if (mine !== onTheWay) return;
    mine.delete(cursor);
    error = outcome.failure;
    if (outcome.page !== null) take(cursor, outcome.page);
    tell();
    readOn();
  };
  /** The rows in view, and those that are read ahead. */
  const wanted = () => [Math.max(0, view.first - view.aheadRows), view.last + view.aheadRows] as const;
  const take = (cursor: string, page: KeysetPage<Row>) => {
    pages = keepNear(taking(pages, { cursor, page, keyOf: parts.keyOf }), wanted(), parts.mostPages);
  };
  /** What is missing around the view is read; what failed waits until it is asked for again. */
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
      pages = taking([], { cursor: null, page, keyOf: parts.keyOf });
      onTheWay = new Set();
      error = null;
      tell();
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
      tell();
    },
    show(first, last, aheadRows) {
      view = { first, last, aheadRows };
      readOn();
    },
    retry() {
      error = null;
      tell();
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
