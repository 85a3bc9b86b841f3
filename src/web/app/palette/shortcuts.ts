import { useSyncExternalStore } from 'react';

import { type PageRoute, startOf } from '../pages.ts';

/** The pages that `g` and a key open, by that key. */
export function pageKeysOf(offered: readonly PageRoute[]): ReadonlyMap<string, PageRoute> {
  return new Map(offered.flatMap((page) => (page.menu?.key === undefined ? [] : [[page.menu.key, page]])));
}

/** What `g` waits for its second key. */
export const waitsMs = 1500;

/** A key as it was pressed, where, and what was pressed before it. */
interface PressedKey {
  /** What the keyboard's layout makes of it. */
  readonly key: string;
  readonly hasModifier: boolean;
  /** In a field, a list or a menu that takes letters itself, or under a dialog. */
  readonly isTaken: boolean;
  /** Whether `g` was pressed right before. */
  readonly isAfterG: boolean;
  readonly pageKeys: ReturnType<typeof pageKeysOf>;
}

/** What a single key does. Single-letter shortcuts never fire in a field or with a modifier (WCAG 2.1.4). */
export function meaningOf({ key, hasModifier, isTaken, isAfterG, pageKeys }: PressedKey) {
  if (hasModifier || isTaken) return null;
  const page = isAfterG ? pageKeys.get(key) : undefined;
  if (page) return { kind: 'go', to: startOf(page) } as const;
  if (key === 'g') return { kind: 'wait' } as const;
  return key === '?' ? ({ kind: 'sheet' } as const) : null;
}

const takers =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], dialog';

/** Whether the focused element takes letters itself, or a dialog is open. */
export function takesLetters(target: EventTarget | null): boolean {
  const isWithin = target instanceof Element && target.closest(takers) !== null;
  return isWithin || document.querySelector('dialog[open]') !== null;
}

const STORAGE_KEY = 'rampart-shortcuts';

let isOff = remembered() === 'off';
const listeners = new Set<() => void>();

/** Whether single keys are shortcuts; they can be switched off (WCAG 2.1.4). This browser remembers it. */
export function areShortcutsOn(): boolean {
  return !isOff;
}

/** Switches them on or off. */
export function switchShortcuts(isOn: boolean): void {
  isOff = !isOn;
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** The same as a hook. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function remembered(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Whether the keyboard has a ⌘ key. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
