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
 * JSON text in whose strings, keys among them, every value that was sent is masked, in capitals or not, and however it was written down
 * before: in JSON, percent-encoded, in a form, in HTML; and whatever looks like an image. Strings without any stay as they are, byte for
 * byte. Trust: 6, 9.
 */
export function maskEchoes(json: Buffer, sent: readonly SentValue[]): Buffer {
  const values = sent
    .map(({ field, value }) => ({ text: value.trim().replace(/^\+/, ''), mask: maskValue(field, value) }))
    .filter(({ text }) => text.length >= shortestEcho)
    .sort((one, other) => other.text.length - one.text.length);
  const pattern = new RegExp(
    [...values.map(({ text }) => `(${writings(text)})`), imagePattern].join('|'),
    'giu',
  );
  const masked = (text: string) =>
    text.replaceAll(pattern, (_found, ...groups: unknown[]) => {
      const which = values.findIndex((_value, at) => typeof groups[at] === 'string');
      return values[which]?.mask ?? hidden;
    });
  const shortest = Math.min(shortestImage, ...values.map(({ text }) => text.length));
  const replacements = stringsIn(json).flatMap(({ from, to }) => {
    if (to - from - 2 < shortest) return [];
    const text = textOf(json.toString('utf8', from, to));
    const after = masked(text);
    return after === text ? [] : [{ from, to, by: Buffer.from(JSON.stringify(after)) }];
  });
  return withReplacements(json, replacements);
}

/** Backslashes as JSON in JSON has them. Bounded, so that a text of nothing else takes no longer. */
const slashes = String.raw`\\{1,8}`;
const plus = String.raw`\+|%2B|${slashes}u002b|&#43;|&#x2b;`;
const named: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** A pattern of a text as it was sent and as it may have been written down since; a number's plus may be missing. */
function writings(text: string): string {
  const pieces = text.match(/\\+|[^\\]/gu) ?? [];
  return `(?:${plus})?${pieces.map(writingsOf).join('')}`;
}

function writingsOf(piece: string): string {
  if (/^[A-Za-z0-9]$/.test(piece)) return piece;
  if (piece.startsWith('\\')) return String.raw`(?:\\{1,64}|(?:%5c){1,64})`;
  // Percent-encoding knows no half of a character.
  const bytes = Array.from(Buffer.from(piece), (byte) => `%${byte.toString(16).padStart(2, '0')}`);
  const units = piece
    .split('')
    .map((unit) => slashes + `u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const code = piece.codePointAt(0) ?? 0;
  const name = named[piece];
  const ways = [
    escapeForPattern(piece),
    ...('"/'.includes(piece) ? [slashes + escapeForPattern(piece)] : []),
    units.join(''),
    bytes.join(''),
    `&#0{0,4}${code};`,
    `&#x0{0,4}${code.toString(16)};`,
    ...(piece === ' ' ? [String.raw`\+`] : []),
    ...(name === undefined ? [] : [`&${name};`]),
  ];
  return `(?:${ways.join('|')})`;
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
