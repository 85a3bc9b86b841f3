import { countOf, keepNear, type KeysetPage, pageAt, type PlacedPages, taking } from './placed-pages.ts';

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
