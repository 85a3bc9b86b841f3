import { type ReactNode, useDeferredValue } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** As many rows as may be seen before anybody scrolls. */
const FIRST_ROWS = 10;
/** The key that the router gives to the address with which the document was opened. */
const OPENED_COLD = 'default';

/**
 * The first rows of a list that has just come, and all others as soon as those are drawn, in short pieces. Whoever comes back to a list is
 * put where they were: for them all are there at once.
 */
export function useRowsInTurn(rows: ReactNode): ReactNode {
  const { key } = useLocation();
  const isComingBack = useNavigationType() === NavigationType.Pop && key !== OPENED_COLD;
  const areAllDrawn = useDeferredValue(true, isComingBack);
  return areAllDrawn || !Array.isArray(rows) ? rows : rows.slice(0, FIRST_ROWS);
}
