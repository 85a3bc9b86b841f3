import { useSyncExternalStore } from 'react';

import { noteText } from '#contract/desk/notes.ts';
import { hasVisibleText } from '#contract/service/identifier-forms.ts';

interface Draft {
  text: string;
  /** Opened by a button elsewhere: focus once rendered. */
  wantsFocus: boolean;
}

/** Outside React: survives tab changes, and a key rerenders only the field. */
export class NoteDraft {
  #now: Draft = { text: '', wantsFocus: false };
  readonly #readers = new Set<() => void>();

  readonly read = (): Draft => this.#now;

  readonly subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  };

  write(change: Partial<Draft>): void {
    this.#now = { ...this.#now, ...change };
    for (const reader of this.#readers) reader();
  }

  /** Clears the draft unless it changed since `text`. */
  markSaved(text: string): void {
    if (this.#now.text.trim() === text) this.write({ text: '' });
  }
}

export function useDraft(draft: NoteDraft): Draft {
  return useSyncExternalStore(draft.subscribe, draft.read);
}

export function useHasUnsavedNote(draft: NoteDraft): boolean {
  return useSyncExternalStore(draft.subscribe, () => hasVisibleText(draft.read().text));
}

export const longestNote = 2000;

/** Returns null if the desk wouldn't accept it. */
export function noteToSave(typed: string): string | null {
  return noteText.safeParse(typed).data ?? null;
}

/** Matches words in any order and case. */
export function hasWords(text: string, wanted: string): boolean {
  const folded = fold(text);
  return fold(wanted)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Ignores case and accents: `emile` finds `Émile`. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
