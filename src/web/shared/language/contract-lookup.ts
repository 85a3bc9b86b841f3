import { kept } from './intl.ts';
import { type TextTree, translations } from './language.ts';

const texts = translations['contract'];

/** A text in English in the page's language, as a whole or sentence by sentence; what the translations don't know stays as it is. */
export function lookUp(english: string): string {
  if (typeof texts !== 'object') return english;
  return translated(texts, english) ?? sentencesOf(english).map(sentenceText).join(' ');
}

const sentenceText = (sentence: string): string =>
  (typeof texts === 'object' ? translated(texts, sentence) : undefined) ?? sentence;

/** `First. Second.` → `First.`, `Second.` */
export function sentencesOf(text: string): string[] {
  return text.replaceAll(/([.?!]) (?=[\p{Lu}{])/gu, '$1\0').split('\0');
}

function translated(known: TextTree, english: string): string | undefined {
  const { key, figures } = contractKey(english);
  if (Object.hasOwn(known, key)) return filledIn(known[key], figures);
  for (const [pattern, text] of patterns()) {
    const found = pattern.exec(english);
    if (found)
      return filledIn(text, Object.fromEntries(found.slice(1).map((value, at) => [letter(at), value])));
  }
  return undefined;
}

function filledIn(text: TextTree[string] | undefined, values: object): string | undefined {
  if (typeof text === 'function') return text(values as never);
  return typeof text === 'string' ? text : undefined;
}

const letter = (at: number) => String.fromCodePoint(97 + at);

/** The sentences in which the server fills something in: `These roles can: {a}.` */
const patterns = kept(() =>
  Object.entries(texts ?? {}).flatMap(([key, text]): [RegExp, TextTree[string]][] => {
    const escaped = key.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const pattern = escaped.replaceAll(/\\\{[a-f]\\\}/g, '(.+)');
    return pattern === escaped ? [] : [[new RegExp(`^${pattern}$`, 'u'), text]];
  }),
);

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
