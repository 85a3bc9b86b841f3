interface Range {
  startIndex: number;
  endIndex: number;
  overscan: number;
  count: number;
}

/** The rows that are in the document: those in view, some beyond either edge, and one that is kept wherever it is. In their order. */
export function rangeWith({ startIndex, endIndex, overscan, count }: Range, kept: number | null): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  if (kept === null || kept < 0 || kept >= count || (kept >= first && kept <= last)) return rows;
  return kept < first ? [kept, ...rows] : [...rows, kept];
}
