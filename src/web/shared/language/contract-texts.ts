import { type TextTree, translations } from './language.ts';

/**
 * A text of the contract or of the desk's server (a field's label, a message about a field, an occupation, the title of a problem) in the
 * page's language: both speak English. A text that the translations don't know stays as it is.
 */
export function contractText(english: string): string {
  const texts = translations['contract'];
  if (typeof texts !== 'object') return english;
  const { key, figures } = contractKey(english);
  const found: TextTree[string] | undefined = Object.hasOwn(texts, key) ? texts[key] : undefined;
  if (typeof found === 'function') return found(figures as never);
  return typeof found === 'string' ? found : english;
}

/** The place of a text among the translations, and its figures: `Use at most 9 characters` is at `Use at most {n} characters`. */
export function contractKey(english: string): { key: string; figures: Readonly<Record<string, string>> } {
  const figures: Record<string, string> = {};
  let count = 0;
  const key = english.replaceAll(/\d+(?:[.,]\d+)*/g, (figure) => {
    count += 1;
    const name = count === 1 ? 'n' : `n${count}`;
    figures[name] = figure;
    return `{${name}}`;
  });
  return { key, figures };
}
