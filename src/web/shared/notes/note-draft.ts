import { useSyncExternalStore } from 'react';

import { noteText } from '#contract/desk/notes.ts';
import { hasVisibleText } from '#contract/service/identifier-forms.ts';

/** A note that is being written. */
interface Draft {
  text: string;
  /** It was asked for by a button elsewhere, so that the field takes the focus when it is there. */
  wantsFocus: boolean;
}

/**
 * Keeps a note that is being written, outside of what the page renders: it outlives a look at another tab, and a key draws the field
 * anew, not the page.
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

  /** It was saved as `text`: what was typed since then stays. */
  letGoOf(text: string): void {
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

/** The note as the desk takes it, or null while it takes none. */
export function noteToSave(typed: string): string | null {
  return noteText.safeParse(typed).data ?? null;
}

/** Whether a text has all the words that are looked for, in whatever order and case. */
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
