/** A page of a list that is read by keyset, and the way to the next one. */
export interface KeysetPage<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

interface KeysetParts<Row> {
  readonly read: (cursor: string) => Promise<KeysetPage<Row>>;
  readonly keyOf: (row: Row) => string;
  /** So many pages keep their rows; of the others only the way to them is kept. */
  readonly mostPages: number;
}

interface PlacedPage<Row> {
  /** Null: the first page, which came from elsewhere. */
  readonly cursor: string | null;
  /** How many rows it has, whether or not they are kept. */
  count: number;
  /** Null: not kept any more. */
  rows: readonly Row[] | null;
  readonly firstKey: string | undefined;
  readonly nextCursor: string | null;
}

/** What is known of the list so far; another object whenever it changed. */
export interface KeysetState {
  readonly count: number;
  /** There is nothing behind what is known. */
  readonly isWhole: boolean;
  readonly isReading: boolean;
  readonly error: unknown;
}

/** A list that is read page by page as it is scrolled through, and forgets what is far away. */
export interface KeysetPages<Row> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => KeysetState;
  /** Begins anew with this page. */
  readonly start: (page: KeysetPage<Row>, read?: KeysetParts<Row>['read']) => void;
  /** Undefined: not kept, and on its way once it is in view. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Where a row stands; -1 where it is not among those that are kept. */
  readonly indexOf: (key: string) => number;
  /** Puts rows in the place of those with the same key. */
  readonly renew: (rows: readonly Row[]) => void;
  /** Reads what these rows need, and so many beyond either end of them, before they are scrolled to. */
  readonly show: (first: number, last: number, aheadRows: number) => void;
  /** Reads once more what could not be read. */
  readonly retry: () => void;
}

/** Holds the pages of a list, in the order of their cursors. The pages behind one that shrank when it was read again move up. */
export function createKeysetPages<Row>(parts: KeysetParts<Row>): KeysetPages<Row> {
  const listeners = new Set<() => void>();
  let { read } = parts;
  let pages: PlacedPage<Row>[] = [];
  /** Index of each page's first row. */
  let starts: number[] = [];
  let view = { first: 0, last: 0, aheadRows: 0 };
  /** Cursors that are being read. */
  let onTheWay = new Set<string>();
  let error: unknown = null;
  let state: KeysetState = { count: 0, isWhole: true, isReading: false, error: null };

  const tell = () => {
    const last = pages.at(-1);
    const count = last === undefined ? 0 : (starts.at(-1) ?? 0) + last.count;
    state = { count, isWhole: (last?.nextCursor ?? null) === null, isReading: onTheWay.size > 0, error };
    for (const listener of listeners) listener();
  };
  const place = () => {
    let start = 0;
    starts = pages.map(({ count }) => {
      const here = start;
      start += count;
      return here;
    });
  };
  const pageOf = (index: number): number => {
    let [low, high] = [0, pages.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  const placed = (cursor: string | null, { items, nextCursor }: KeysetPage<Row>): PlacedPage<Row> => {
    const [first] = items;
    return {
      cursor,
      count: items.length,
      rows: items,
      firstKey: first && parts.keyOf(first),
      nextCursor,
    };
  };
  const take = (cursor: string, page: KeysetPage<Row>) => {
    const at = pages.findIndex((one) => one.cursor === cursor);
    const before = pages[at];
    if (before === undefined) {
      pages.push(placed(cursor, page));
    } else {
      const rows = upTo(page.items, pages[at + 1]?.firstKey, parts.keyOf);
      pages[at] = { ...before, rows, count: rows.length };
    }
    place();
    forgetFar();
  };
  const forgetFar = () => {
    const kept = pages.flatMap(({ rows }, index) => (rows === null || index === 0 ? [] : [index]));
    const middle = pageOf(Math.floor((view.first + view.last) / 2));
    const far = kept.toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
    const forgotten = new Set(far.slice(0, Math.max(0, kept.length + 1 - parts.mostPages)));
    if (forgotten.size > 0)
      pages = pages.map((page, index) => (forgotten.has(index) ? { ...page, rows: null } : page));
  };
  const fetchPage = async (cursor: string) => {
    if (onTheWay.has(cursor)) return;
    const mine = onTheWay;
    mine.add(cursor);
    try {
      const page = await read(cursor);
      // What began before the list began anew belongs to another list.
      if (mine !== onTheWay) return;
      mine.delete(cursor);
      error = null;
      take(cursor, page);
      tell();
      readOn();
    } catch (failure) {
      if (mine !== onTheWay) return;
      mine.delete(cursor);
      error = failure;
      tell();
    }
  };
  /** What is missing around the view is read; what failed waits until it is asked for again. */
  const readOn = () => {
    if (error !== null || pages.length === 0) return;
    const first = pageOf(Math.max(0, view.first - view.aheadRows));
    const last = pageOf(view.last + view.aheadRows);
    for (const { cursor, rows } of pages.slice(first, last + 1))
      if (rows === null && cursor !== null) void fetchPage(cursor);
    const next = pages.at(-1)?.nextCursor ?? null;
    if (next !== null && view.last + view.aheadRows >= state.count) void fetchPage(next);
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
      pages = [placed(null, page)];
      onTheWay = new Set();
      error = null;
      place();
      tell();
    },
    rowAt(index) {
      const at = pageOf(index);
      return pages[at]?.rows?.[index - (starts[at] ?? 0)];
    },
    indexOf(key) {
      for (const [at, { rows }] of pages.entries()) {
        const inside = rows?.findIndex((row) => parts.keyOf(row) === key) ?? -1;
        if (inside !== -1) return (starts[at] ?? 0) + inside;
      }
      return -1;
    },
    renew(rows) {
      const byKey = new Map(rows.map((row) => [parts.keyOf(row), row]));
      let isRenewed = false;
      pages = pages.map((page) => {
        if (page.rows?.some((row) => byKey.has(parts.keyOf(row))) !== true) return page;
        isRenewed = true;
        return { ...page, rows: page.rows.map((row) => byKey.get(parts.keyOf(row)) ?? row) };
      });
      if (isRenewed) tell();
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

/** The rows before the one with which the next page begins. */
function upTo<Row>(
  rows: readonly Row[],
  nextKey: string | undefined,
  keyOf: (row: Row) => string,
): readonly Row[] {
  const end = nextKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === nextKey);
  return end === -1 ? rows : rows.slice(0, end);
}
