import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Which row was opened from each place in the history, for as long as the page stays open. */
const openedRows = new Map<string, string>();

/** After one of these a person has moved on by themselves; those who read or speak to a page may press without a key or a pointer. */
const ownSteps = ['keydown', 'pointerdown', 'click', 'wheel'] as const;

/**
 * Lets a person who comes back to a list go on where they were: the focus is on the row that they opened, and the rows that were
 * there keep their order, though what was opened is the newest now. A row that is read again may be missing for a moment, between the page
 * that it was on and the one that it is on now: it has the focus again as soon as it is back. Nothing is taken from a person who is already
 * elsewhere.
 */
export function useReturnToRow(list: RefObject<HTMLElement | null>, rows: readonly string[] | undefined) {
  const { key } = useLocation();
  const isComingBack = useNavigationType() === NavigationType.Pop;
  const opened = isComingBack ? openedRows.get(key) : undefined;
  const [left] = useState(opened === undefined ? null : { key, order: rows ?? [] });
  const wanted = useRef(opened);

  useEffect(() => {
    const goOn = () => (wanted.current = undefined);
    for (const step of ownSteps) window.addEventListener(step, goOn, { capture: true, passive: true });
    return () => {
      for (const step of ownSteps) window.removeEventListener(step, goOn, { capture: true });
    };
  }, []);

  // Focus belongs to the document, not to what is rendered; whatever was rendered may have the row.
  useEffect(() => {
    if (left?.key !== key || wanted.current === undefined || !isFocusFree()) return;
    const links = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    [...links].find(({ dataset }) => dataset['row'] === wanted.current)?.focus();
  });

  return {
    rememberRow: useCallback((row: string) => void openedRows.set(key, row), [key]),
    orderLeft: left?.key === key ? left.order : [],
  };
}

/** Whether the focus is where a page that has just opened puts it. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'H1';
}

/** Those that were there before in the order of then, in the places that they have among those that are new. */
export function keepOrder<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  order: readonly string[],
): readonly Item[] {
  const placeOf = new Map(order.map((name, place) => [name, place]));
  const known = items
    .filter((item) => placeOf.has(nameOf(item)))
    .toSorted((one, other) => (placeOf.get(nameOf(one)) ?? 0) - (placeOf.get(nameOf(other)) ?? 0))
    .values();
  return items.map((item) => (placeOf.has(nameOf(item)) ? (known.next().value ?? item) : item));
}
