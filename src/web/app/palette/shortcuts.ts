import { paths } from '#web/shared/paths.ts';

import { shortcutWords } from './shortcut-words.ts';

/** `g`, and then this key, opens a page. */
export const pageKeys: Readonly<Record<string, { readonly to: string; readonly name: string }>> = {
  o: { to: paths.overview(), name: shortcutWords.overview },
  c: { to: paths.customers(), name: shortcutWords.customers },
  r: { to: paths.ramps(), name: shortcutWords.ramps },
  b: { to: paths.callbacks(), name: shortcutWords.callbacks },
  d: { to: paths.diagnosis(), name: shortcutWords.diagnosis },
  p: { to: paths.price(), name: shortcutWords.price },
  s: { to: paths.statuses(), name: shortcutWords.statuses },
};

/** What `g` waits for its second key. */
export const waitsMs = 1500;

/** A key as it was pressed, where, and what was pressed before it. */
export interface PressedKey {
  /** What the keyboard's layout makes of it. */
  readonly key: string;
  readonly hasModifier: boolean;
  /** In a field, a list or a menu that takes letters itself, or under a dialog. */
  readonly isTaken: boolean;
  /** Whether `g` was pressed right before. */
  readonly isAfterG: boolean;
}

/** What a single key does. Details: WCAG 2.1.4, single-letter shortcuts fire in no field and with no modifier. */
export function meaningOf({ key, hasModifier, isTaken, isAfterG }: PressedKey) {
  if (hasModifier || isTaken) return null;
  if (isAfterG && Object.hasOwn(pageKeys, key)) return { kind: 'go', to: pageKeys[key]?.to ?? '' } as const;
  if (key === 'g') return { kind: 'wait' } as const;
  return key === '?' ? ({ kind: 'sheet' } as const) : null;
}

const takers =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], dialog';

/** Whether whatever has the focus takes letters itself, or a dialog lies over the page. */
export function takesLetters(target: EventTarget | null): boolean {
  const isWithin = target instanceof Element && target.closest(takers) !== null;
  return isWithin || document.querySelector('dialog[open]') !== null;
}
