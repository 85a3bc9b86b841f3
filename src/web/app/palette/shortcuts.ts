import { type PageRoute, startOf } from '../pages.ts';

/** Maps keys pressed after `g` to pages. */
export function pageKeysOf(offered: readonly PageRoute[]): ReadonlyMap<string, PageRoute> {
  return new Map(offered.flatMap((page) => (page.menu?.key === undefined ? [] : [[page.menu.key, page]])));
}

interface PressedKey {
  readonly key: string;
  readonly hasModifier: boolean;
  /** The focus takes letters, or a dialog is open. */
  readonly isTaken: boolean;
  readonly isAfterG: boolean;
  readonly pageKeys: ReturnType<typeof pageKeysOf>;
}

/** Returns a single key's meaning; null in a field or with a modifier (WCAG 2.1.4). */
export function meaningOf({ key, hasModifier, isTaken, isAfterG, pageKeys }: PressedKey) {
  if (hasModifier || isTaken) return null;
  const page = isAfterG ? pageKeys.get(key) : undefined;
  if (page) return { kind: 'go', to: startOf(page) } as const;
  if (key === 'g') return { kind: 'wait' } as const;
  return key === '?' ? ({ kind: 'sheet' } as const) : null;
}

/** Returns true if the keyboard has a ⌘ key. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
