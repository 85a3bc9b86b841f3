import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Which row was opened from each place in the history, for as long as the page stays open. */
const openedRows = new Map<string, string>();

/**
 * Gives the focus back to the row that was opened, when the person comes back to its list; the browser scrolls there. Nothing
 * is taken from a person who is already elsewhere.
 */
export function useReturnToRow(list: RefObject<HTMLElement | null>, isListed: boolean) {
  const { key } = useLocation();
  const isComingBack = useNavigationType() === NavigationType.Pop;
  const isDone = useRef(false);

  // Focus belongs to the document, not to what is rendered.
  useEffect(() => {
    if (!isListed || isDone.current) return;
    isDone.current = true;
    const opened = isComingBack ? openedRows.get(key) : undefined;
    if (opened === undefined || !isFocusFree()) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    [...rows].find(({ dataset }) => dataset['row'] === opened)?.focus();
  }, [isComingBack, isListed, key, list]);

  return { rememberRow: (row: string) => void openedRows.set(key, row) };
}

/** Whether the focus stands where a page that has just opened puts it. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'H1';
}
