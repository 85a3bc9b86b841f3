import type { KeyboardEvent } from 'react';

interface Place {
  /** The row with the focus, or that would have it. */
  place: number;
  count: number;
  /** How far Page Up and Down go. */
  pageRows: number;
  focusRow: (index: number) => void;
}

const steps: Readonly<Record<string, (from: Place) => number>> = {
  ArrowDown: ({ place }) => place + 1,
  ArrowUp: ({ place }) => place - 1,
  PageDown: ({ place, pageRows }) => place + pageRows,
  PageUp: ({ place, pageRows }) => place - pageRows,
  Home: () => 0,
  End: ({ count }) => count - 1,
};

/** The row that a key leads to from another; null where it leads nowhere. */
export function rowAfterKey(key: string, from: Place): number | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined || from.count === 0) return null;
  return Math.min(from.count - 1, Math.max(0, step(from)));
}

/** Moves the focus from row to row, and by right and left between the links of one. */
export function moveInList(event: KeyboardEvent<HTMLElement>, from: Place): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isSideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
  if (isSideways) {
    if (focusBeside(event.target, event.key === 'ArrowRight' ? 1 : -1)) event.preventDefault();
    return;
  }
  const index = rowAfterKey(event.key, from);
  if (index === null) return;
  event.preventDefault();
  from.focusRow(index);
}

function focusBeside(target: EventTarget, step: 1 | -1): boolean {
  const row = target instanceof Element ? target.closest('tr') : null;
  const links = [...(row?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === target);
  const next = at < 0 ? undefined : links[at + step];
  next?.focus({ preventScroll: true });
  return next !== undefined;
}
