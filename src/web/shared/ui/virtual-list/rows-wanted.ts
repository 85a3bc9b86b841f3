import type { View } from './use-view.ts';

/** Rows beyond either edge that are there already: what a flick of the wheel passes between two frames. */
const overscan = 8;

interface Rows {
  count: number;
  rowHeight: number;
  /** The row that stays wherever it is; null: none does. */
  kept: number | null;
}

/** The first and last row in view. */
export function rowsInView(
  { offset, height }: View,
  { count, rowHeight }: Rows,
): [first: number, last: number] {
  const within = (row: number) => Math.max(0, Math.min(count - 1, row));
  return [within(Math.floor(offset / rowHeight)), within(Math.ceil((offset + height) / rowHeight) - 1)];
}

/** The rows that the document must have: those in view, at rest some beyond either edge, and the one that is kept. In their order. */
export function rowsWanted(view: View, rows: Rows): number[] {
  const { count, kept } = rows;
  if (count === 0) return [];
  const beyond = view.isFast ? 0 : overscan;
  const [inFirst, inLast] = rowsInView(view, rows);
  const first = Math.max(0, inFirst - beyond);
  const last = Math.min(count - 1, inLast + beyond);
  const wanted = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  if (kept === null || kept < 0 || kept >= count || (kept >= first && kept <= last)) return wanted;
  return kept < first ? [kept, ...wanted] : [...wanted, kept];
}
