import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** By history entry, until reload. */
const openedRows = new Map<string, string>();

/** Signs that a person moved on; assistive technology may click without key or pointer. */
const ownSteps = ['keydown', 'pointerdown', 'click', 'wheel'] as const;

/** Focuses the opened row on return, even if briefly missing, until the person moves on; keeps the rows' order. */
export function useReturnToRow(list: RefObject<HTMLElement | null>, rows: readonly string[] | undefined) {
  const { key } = useLocation();
  const isComingBack = useNavigationType() === NavigationType.Pop;
  const opened = isComingBack ? openedRows.get(key) : undefined;
  const [left] = useState(opened === undefined ? null : { key, order: rows ?? [] });
  const wanted = useRef(opened);

  // Listens to the whole page, which is outside React.
  useEffect(() => {
    const goOn = () => (wanted.current = undefined);
    for (const step of ownSteps) window.addEventListener(step, goOn, { capture: true, passive: true });
    return () => {
      for (const step of ownSteps) window.removeEventListener(step, goOn, { capture: true });
    };
  }, []);

  // Focus is outside React; any render may add the row.
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

/** Checks whether focus is where a new page puts it. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'H1';
}

/** Keeps known items' order among new ones. */
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
