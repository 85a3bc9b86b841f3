import { useSyncExternalStore } from 'react';

import { type PageRoute, startOf } from '../pages.ts';

/** Maps keys pressed after `g` to pages. */
export function pageKeysOf(offered: readonly PageRoute[]): ReadonlyMap<string, PageRoute> {
  return new Map(offered.flatMap((page) => (page.menu?.key === undefined ? [] : [[page.menu.key, page]])));
}

/** Time to press the second key after `g`. */
export const waitsMs = 1500;

interface PressedKey {
  /** Depends on the keyboard layout. */
  readonly key: string;
  readonly hasModifier: boolean;
  /** The focus is in a field, list or menu that takes letters, or a dialog is open. */
  readonly isTaken: boolean;
  readonly isAfterG: boolean;
  readonly pageKeys: ReturnType<typeof pageKeysOf>;
}

/** Returns a single key's shortcut. None fires in a field or with a modifier (WCAG 2.1.4). */
export function meaningOf({ key, hasModifier, isTaken, isAfterG, pageKeys }: PressedKey) {
  if (hasModifier || isTaken) return null;
  const page = isAfterG ? pageKeys.get(key) : undefined;
  if (page) return { kind: 'go', to: startOf(page) } as const;
  if (key === 'g') return { kind: 'wait' } as const;
  return key === '?' ? ({ kind: 'sheet' } as const) : null;
}

const takers =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], dialog';

/** True if the focused element takes letters or a dialog is open. */
export function takesLetters(target: EventTarget | null): boolean {
  const isWithin = target instanceof Element && target.closest(takers) !== null;
  return isWithin || document.querySelector('dialog[open]') !== null;
}

const STORAGE_KEY = 'rampart-shortcuts';

let isOff = remembered() === 'off';
const listeners = new Set<() => void>();

/** Single keys can be switched off (WCAG 2.1.4). Stored in this browser. */
export function areShortcutsOn(): boolean {
  return !isOff;
}

export function switchShortcuts(isOn: boolean): void {
  isOff = !isOn;
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage may be blocked: then it lasts until the page closes.
  }
  for (const listener of listeners) listener();
}

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

/** True if the keyboard has a ⌘ key. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
