import { useSyncExternalStore } from 'react';

import { noteText } from '#contract/desk/notes.ts';
import { hasVisibleText } from '#contract/service/identifier-forms.ts';

/** A note that is being written. */
interface Draft {
  text: string;
  /** A button elsewhere opened it: the field takes the focus once it is rendered. */
  wantsFocus: boolean;
}

/**
 * Keeps a note that is being written, outside of what the page renders: it survives a visit to another tab, and a key press renders the field
 * again, not the page.
 */
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

  /** Clears the draft after it was saved as `text`, unless more was typed since then. */
  markSaved(text: string): void {
    if (this.#now.text.trim() === text) this.write({ text: '' });
  }
}

/** The draft, key by key: for the field alone. */
export function useDraft(draft: NoteDraft): Draft {
  return useSyncExternalStore(draft.subscribe, draft.read);
}

/** Whether leaving would lose a note. */
export function useHasUnsavedNote(draft: NoteDraft): boolean {
  return useSyncExternalStore(draft.subscribe, () => hasVisibleText(draft.read().text));
}

/** The longest text of a note. */
export const longestNote = 2000;

/** The note as the desk accepts it, or null if it is not valid. */
export function noteToSave(typed: string): string | null {
  return noteText.safeParse(typed).data ?? null;
}

/** Whether a text has all the wanted words, in any order and case. */
export function hasWords(text: string, wanted: string): boolean {
  const folded = fold(text);
  return fold(wanted)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Without case and without accents: `Émile` is found by `emile`. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
