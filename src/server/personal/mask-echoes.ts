import { hidden, maskValue } from '#contract/desk/masking.ts';

import { textOf, withReplacements } from './mask-leaves.ts';
import type { SentValue } from './sent-values.ts';

/** Shorter ones stand in any sentence. */
const shortestEcho = 4;
/** No text of a service holds so much without a space, but an image does. */
const shortestImage = 200;
const imagePattern = `[A-Za-z0-9+/]{${shortestImage},}={0,2}`;
const quote = 0x22;
const backslash = 0x5c;

/**
 * JSON text in whose strings, keys among them, every value that was sent is masked, in capitals or not, plain or percent-encoded; and
 * whatever looks like an image. Strings without any stay as they are, byte for byte. Trust: 6, 9.
 */
export function maskEchoes(json: Buffer, sent: readonly SentValue[]): Buffer {
  const writings = sent
    .filter(({ value }) => value.trim().length >= shortestEcho)
    .flatMap(({ field, value }) =>
      writingsOf(value.trim()).map((text) => ({ text, mask: maskValue(field, value) })),
    );
  const masks = new Map(writings.map(({ text, mask }) => [text.toLowerCase(), mask]));
  const longestFirst = writings.map(({ text }) => text).sort((one, other) => other.length - one.length);
  const pattern = new RegExp([...longestFirst.map(escapeForPattern), imagePattern].join('|'), 'giu');
  const masked = (text: string) =>
    text.replaceAll(pattern, (found) => masks.get(found.toLowerCase()) ?? hidden);
  const shortest = Math.min(shortestImage, ...longestFirst.map(({ length }) => length));
  const replacements = stringsIn(json).flatMap(({ from, to }) => {
    if (to - from - 2 < shortest) return [];
    const text = textOf(json.toString('utf8', from, to));
    const after = masked(text);
    return after === text ? [] : [{ from, to, by: Buffer.from(JSON.stringify(after)) }];
  });
  return withReplacements(json, replacements);
}

/** As it was sent, without a number's plus, as it stands in JSON, and percent-encoded, which knows no half of a character. */
function writingsOf(text: string): string[] {
  const encoded = encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  return [...new Set([text, text.replace(/^\+/, ''), JSON.stringify(text).slice(1, -1), encoded])];
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function stringsIn(json: Buffer): { from: number; to: number }[] {
  const strings: { from: number; to: number }[] = [];
  for (let from = json.indexOf(quote); from !== -1;) {
    let to = from + 1;
    for (; to < json.length && json[to] !== quote; to += 1) if (json[to] === backslash) to += 1;
    strings.push({ from, to: to + 1 });
    from = json.indexOf(quote, to + 1);
  }
  return strings;
}
