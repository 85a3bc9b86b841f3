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
export type PlacedPages<Row> = readonly PlacedPage<Row>[];

interface ReadPage<Row> {
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
export function taking<Row>(
  pages: PlacedPages<Row>,
  { cursor, page, keyOf }: ReadPage<Row>,
): PlacedPages<Row> {
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
export function pageAt<Row>(pages: PlacedPages<Row>, index: number): number {
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
export function keepNear<Row>(
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
export function countOf<Row>(pages: PlacedPages<Row>): number {
  const last = pages.at(-1);
  return last === undefined ? 0 : last.start + last.count;
}
