import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { areShortcutsOn } from '#web/shared/keys/single-keys.ts';
import { stepAlongLine } from '#web/shared/ui/direction.ts';

/** Header rows. */
const heads = 1;

/** One Tab stop for the list; arrows move within. */
export type RowTabIndex = 0 | -1;

interface Place {
  /** The row that has or would get focus. */
  place: number;
  count: number;
  /** Rows that Page Up and Page Down step over. */
  pageRows: number;
}

const steps: Readonly<Record<string, (from: Place) => number>> = {
  ArrowDown: ({ place }) => place + 1,
  ArrowUp: ({ place }) => place - 1,
  PageDown: ({ place, pageRows }) => place + pageRows,
  PageUp: ({ place, pageRows }) => place - pageRows,
  Home: () => 0,
  End: ({ count }) => count - 1,
};

/** As on the whole page (row-letters.ts). */
const letters: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

function arrowOf(key: string): string {
  return (areShortcutsOn() && Object.hasOwn(letters, key) ? letters[key] : undefined) ?? key;
}

/** Returns the row that a key leads to; null for none. */
export function rowAfterKey(key: string, from: Place): number | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined || from.count === 0) return null;
  return Math.min(from.count - 1, Math.max(0, step(from)));
}

/**
 * Makes a table a grid: keys move between rows, left and right between a row's links. Mantine's `useRovingIndex` knows
 * neither several links a row nor pages.
 */
export function useRowKeys(count: number) {
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(0);
  const [isInRows, setInRows] = useState(false);
  const place = Math.min(active, Math.max(0, count - 1));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const along = stepAlongLine(event.key);
    const from = { place, count, pageRows: pageRowsOf(rowOf(event.target)) };
    const index = along === 0 ? rowAfterKey(arrowOf(event.key), from) : null;
    const link =
      along === 0
        ? index !== null && grid.current?.rows[heads + index]?.querySelector('a')
        : linkBeside(event.target, along);
    if (!link) return;
    event.preventDefault();
    // Draws a hidden row, which can't take the focus (row-groups.tsx).
    if (index !== null) flushSync(() => setActive(index));
    link.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOf(target);
    setInRows(row !== null);
    if (row !== null) setActive(row.rowIndex - heads);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => setInRows(rowOf(relatedTarget) !== null);

  return {
    place,
    isInRows,
    /** Focuses the grid itself, so no row is read out. */
    focusGrid: () => {
      setActive(0);
      grid.current?.focus({ preventScroll: true });
    },
    props: { ref: grid, role: 'grid', tabIndex: -1, onKeyDown, onFocus, onBlur },
  };
}

function rowOf(target: EventTarget | null): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr') : null;
}

function pageRowsOf(row: HTMLElement | null): number {
  return Math.max(1, Math.floor(window.innerHeight / (row?.offsetHeight || 40)) - 2);
}

function linkBeside(target: EventTarget, step: 1 | -1): HTMLElement | undefined {
  const links = [...(rowOf(target)?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === target);
  return at < 0 ? undefined : links[at + step];
}
