/** A note that is being written. */
export interface NoteDraft {
  text: string;
  /** It was asked for by a button elsewhere, so that the field takes the focus when it is there. */
  wantsFocus: boolean;
}

export const emptyDraft: NoteDraft = { text: '', wantsFocus: false };

/** The longest text of a note. */
export const longestNote = 2000;

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
