import { folded } from '#web/shared/forms/find-options.ts';
import type { Explained } from '#web/shared/words/status-sentences.ts';

/** The longest name that is looked at. */
const longest = 200;

/** Those of all entries with a text in their name, title or sentence; all for no text. An entry named exactly so is the only one. */
export function findExplained(text: string, all: readonly Explained[]): readonly Explained[] {
  const wanted = folded(text.slice(0, longest));
  if (wanted === '') return all;
  const exact = all.filter(({ name }) => folded(name) === wanted);
  if (exact.length > 0) return exact;
  return all.filter(({ name, title, sentence }) =>
    [name, title, sentence].some((said) => folded(said).includes(wanted)),
  );
}

/** Whether a text is written as the service writes its names, so that not finding it says something. */
export function looksLikeName(text: string): boolean {
  return /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/.test(text.trim()) && text.length <= longest;
}
