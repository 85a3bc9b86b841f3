import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** As many rows as may be seen before anybody scrolls. */
const FIRST_ROWS = 10;

let hasDrawnList = false;

/**
 * The first rows of a list that has just come, and all others as soon as those are drawn, in short pieces. Whoever comes back to a list is
 * put where they were: for them all are there at once.
 */
export function useRowsInTurn(rows: ReactNode): ReactNode {
  // To open the document looks like coming back; but then there was no list before.
  const mayComeBack = useNavigationType() === NavigationType.Pop && hasDrawnList;
  const [isComingBack] = useState(mayComeBack);
  const areAllDrawn = useDeferredValue(true, isComingBack);
  // What this document has drawn lies outside of what is rendered.
  useEffect(() => {
    hasDrawnList = true;
  }, []);
  return areAllDrawn || !Array.isArray(rows) ? rows : rows.slice(0, FIRST_ROWS);
}
