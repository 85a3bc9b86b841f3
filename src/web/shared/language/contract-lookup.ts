import type { TextTree } from './language.ts';

/**
 * Looks up English texts, whole or by sentence; unknown ones stay. Placeholders come last, since they'd swallow later
 * sentences.
 */
export function lookUpIn(texts: TextTree): (english: string) => string {
  const patterns = patternsOf(texts);
  return (english) => {
    const whole = known(english, texts);
    if (whole !== undefined) return whole;
    const sentences = sentencesOf(english).map((one) => known(one, texts) ?? matched(one, patterns) ?? null);
    if (sentences.every((one) => one !== null)) return sentences.join(' ');
    const pattern = matched(english, patterns);
    if (pattern !== undefined) return pattern;
    return sentencesOf(english)
      .map((one, at) => sentences[at] ?? one)
      .join(' ');
  };
}

/**
 * Splits `First. Second.` into `First.` and `Second.`
 *
 * @public to src/tools/words.mjs
 */
export function sentencesOf(text: string): string[] {
  return text.replaceAll(/([.?!]) (?=[\p{Lu}{])/gu, '$1\0').split('\0');
}

function known(english: string, texts: TextTree): string | undefined {
  const { key, figures } = contractKey(english);
  return Object.hasOwn(texts, key) ? filledIn(texts[key], figures) : undefined;
}

function matched(english: string, patterns: readonly Pattern[]): string | undefined {
  for (const { pattern, text } of patterns) {
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

interface Pattern {
  readonly pattern: RegExp;
  readonly text: TextTree[string];
}

function patternsOf(texts: TextTree): Pattern[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const escaped = key.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const pattern = escaped.replaceAll(/\\\{[a-f]\\\}/g, '(.+)');
    return pattern === escaped ? [] : [{ pattern: new RegExp(`^${pattern}$`, 'u'), text }];
  });
}

/** Keys `Use at most 9 characters` as `Use at most {n} characters`. @public to src/tools/words.mjs */
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
