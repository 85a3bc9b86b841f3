import { maskKindOf, maskValue } from '#contract/fields/marks.ts';
import { hidden } from '#contract/fields/masks.ts';

import type { SentValue } from './known-values.ts';

/** Decoded text and the origin of each unit. */
export interface Reading {
  readonly text: string;
  /** Source range per unit; null if identical. */
  readonly from: readonly number[] | null;
  readonly to: readonly number[] | null;
}

const escape =
  /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])|(?:%[0-9a-fA-F]{2})+|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos|nbsp);/g;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const maxReadings = 5;

/** Returns the text as written and repeatedly decoded from JSON, URLs and HTML. Linear in length. */
function readingsOf(text: string): Reading[] {
  const readings: Reading[] = [{ text, from: null, to: null }];
  for (let last = readings[0]; last !== undefined && readings.length < maxReadings;) {
    const next = readOnce(last);
    if (next === null) break;
    readings.push(next);
    last = next;
  }
  return readings;
}

function readOnce({ text, from: givenFrom, to: givenTo }: Reading): Reading | null {
  const parts: string[] = [];
  const [from, to]: [number[], number[]] = [[], []];
  let at = 0;
  const add = (part: string, begin: number, end: number | null) => {
    parts.push(part);
    for (let unit = 0; unit < part.length; unit += 1) {
      const [first, last] = end === null ? [begin + unit, begin + unit] : [begin, end - 1];
      from.push(givenFrom?.[first] ?? first);
      to.push(givenTo?.[last] ?? last + 1);
    }
  };
  for (const match of text.matchAll(escape)) {
    const [whole] = match;
    add(text.slice(at, match.index), at, null);
    at = match.index + whole.length;
    if (whole.startsWith('%')) addBytes(whole, match.index, add);
    else add(characterOf(whole), match.index, at);
  }
  if (at === 0) return null;
  add(text.slice(at), at, null);
  return { text: parts.join(''), from, to };
}

/** Decodes percent-encoded characters; keeps invalid UTF-8. */
function addBytes(
  whole: string,
  begin: number,
  add: (part: string, begin: number, end: number | null) => void,
): void {
  const bytes = Buffer.from(whole.replaceAll('%', ''), 'hex');
  for (let at = 0; at < bytes.length;) {
    const length = lengthOf(bytes[at] ?? 0);
    const character = bytes.toString('utf8', at, at + length);
    const isWhole = at + length <= bytes.length && !character.includes('\ufffd');
    const taken = isWhole ? length : 1;
    const first = begin + at * 3;
    if (isWhole) add(character, first, first + taken * 3);
    else add(whole.slice(at * 3, at * 3 + 3), first, null);
    at += taken;
  }
}

function lengthOf(lead: number): number {
  if (lead < 0xc0) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

function characterOf(whole: string): string {
  if (whole.startsWith('\\')) return String(JSON.parse(`"${whole}"`));
  const name = whole.slice(1, -1);
  if (!name.startsWith('#')) return named[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0x10_ffff ? whole : String.fromCodePoint(code);
}

/** Text to find, ignoring case. */
export interface Wanted {
  readonly text: string;
  /** Must not touch letters or digits. */
  readonly isWord: boolean;
  readonly mask: string;
}

/** Range in UTF-16 units. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly mask: string;
}

/** Shorter words match by case: `May` and `may`. */
const shortest = 4;
const isLetterOrDigit = /[\p{L}\p{M}\p{N}]/u;

/**
 * Searches many texts in one pass (Aho-Corasick): at most twice the text's length in steps, plus matches.
 * Libraries that were tried stall on a text of one letter.
 */
export class ValueFinder {
  /** Tests limit these instead of time. */
  steps = 0;
  readonly #wanted: readonly Wanted[];
  readonly #next = new Map<number, number>();
  /** Longest proper suffix's state. */
  readonly #fallback: number[] = [0];
  /** Text that ends in a state, or -1; nearest suffix state with one, or 0. */
  readonly #ends: number[] = [-1];
  readonly #shorterEnd: number[] = [0];

  constructor(wanted: readonly Wanted[]) {
    this.#wanted = wanted;
    const edges = wanted.flatMap((one, which) => this.#add(one.text, which));
    this.#link(edges);
  }

  /** Finds the longest text per end position. */
  find(text: string): Found[] {
    const found: Found[] = [];
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      state = this.#step(state, foldedUnit(text.charCodeAt(at)));
      const end = this.#ends[state] === -1 ? this.#shorterEnd[state] : state;
      const one = this.#endingAt(end ?? 0, text, at + 1);
      if (one !== null) found.push(one);
    }
    return found;
  }

  #add(text: string, which: number): [state: number, from: number, unit: number][] {
    const made: [number, number, number][] = [];
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      const unit = foldedUnit(text.charCodeAt(at));
      const key = state * 0x1_0000 + unit;
      const known = this.#next.get(key);
      if (known === undefined) {
        this.#next.set(key, this.#ends.length);
        made.push([this.#ends.length, state, unit]);
        this.#ends.push(-1);
      }
      state = known ?? this.#ends.length - 1;
    }
    const before = this.#wanted[this.#ends[state] ?? -1];
    // A match anywhere counts as a word too.
    if (state !== 0 && (before === undefined || before.isWord)) this.#ends[state] = which;
    return made;
  }

  /** Shorter states first: fallbacks are shorter. */
  #link(edges: readonly [state: number, from: number, unit: number][]): void {
    const depth = new Map<number, number>([[0, 0]]);
    for (const [state, from] of edges) depth.set(state, (depth.get(from) ?? 0) + 1);
    const byDepth = edges.toSorted(([one], [other]) => (depth.get(one) ?? 0) - (depth.get(other) ?? 0));
    for (const [state, from, unit] of byDepth) {
      const fallback = from === 0 ? 0 : this.#step(this.#fallback[from] ?? 0, unit);
      this.#fallback[state] = fallback;
      this.#shorterEnd[state] = this.#ends[fallback] === -1 ? (this.#shorterEnd[fallback] ?? 0) : fallback;
    }
  }

  #step(from: number, unit: number): number {
    for (let state = from; ; state = this.#fallback[state] ?? 0) {
      this.steps += 1;
      const next = this.#next.get(state * 0x1_0000 + unit);
      if (next !== undefined) return next;
      if (state === 0) return 0;
    }
  }

  #endingAt(first: number, text: string, to: number): Found | null {
    for (let state = first; state !== 0; state = this.#shorterEnd[state] ?? 0) {
      this.steps += 1;
      const one = this.#wanted[this.#ends[state] ?? -1];
      if (one === undefined) return null;
      const from = to - one.text.length;
      if (!one.isWord || isWordIn(text, from, to, one.text)) return { from, to, mask: one.mask };
    }
    return null;
  }
}

function isWordIn(text: string, from: number, to: number, wanted: string): boolean {
  const [before, after] = [text.charAt(from - 1), text.charAt(to)];
  if (isLetterOrDigit.test(before) || isLetterOrDigit.test(after)) return false;
  if (wanted.length >= shortest) return true;
  const written = text.slice(from, to);
  return written === wanted || written === wanted.toUpperCase();
}

const folded = new Map<number, number>();

/** Lower-cases a unit; reads a form's plus and a hard space as space. */
function foldedUnit(unit: number): number {
  if (unit >= 0x41 && unit <= 0x5a) return unit + 0x20;
  if (unit === 0x2b) return 0x20;
  if (unit < 0x80) return unit;
  const known = folded.get(unit);
  if (known !== undefined) return known;
  const lower = unit === 0xa0 ? ' ' : String.fromCharCode(unit).toLowerCase();
  const result = lower.length === 1 ? lower.charCodeAt(0) : unit;
  folded.set(unit, result);
  return result;
}

/** Shorter values occur in any sentence: they match whole words only. */
const shortestAnywhere = 4;
const shortestWord = 2;
/** Texts have no runs this long without a space; images do. */
const shortestImage = 200;
const longestMailbox = 64;
const longestDomain = 255;

/** The contract's longest text. */
const longestWanted = 4096;
const maxWantedUnits = 200_000;

/**
 * Masks given values in any spelling, words of names, e-mail addresses, tax identifiers and images. Hides all
 * texts if the values exceed the limits. Linear in length.
 */
export function maskTexts(texts: readonly string[], values: readonly SentValue[]): string[] {
  const given = values.map(({ field, value }) => ({ field, value: value.trim() }));
  const units = given.reduce((sum, { value }) => sum + value.length, 0);
  const isTooMuch = units > maxWantedUnits || given.some(({ value }) => value.length > longestWanted);
  if (isTooMuch) return texts.map((text) => (text === '' ? text : hidden));
  const finder = new ValueFinder(wantedOf(given));
  return texts.map((text) => maskedText(text, finder));
}

function maskedText(text: string, finder: ValueFinder): string {
  const readings = readingsOf(text);
  // Known values first: their mask wins at the same range.
  const found = [
    ...readings.flatMap((reading) => inSource(finder.find(reading.text), reading)),
    ...readings.flatMap((reading) => inSource(recognised(reading.text), reading)),
  ];
  if (found.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, mask } of united(found)) {
    parts.push(text.slice(at, from), mask);
    at = to;
  }
  return parts.join('') + text.slice(at);
}

function inSource(found: readonly Found[], { from: sourceFrom, to: sourceTo }: Reading): Found[] {
  return found.map(({ from, to, mask }) => ({
    from: sourceFrom?.[from] ?? from,
    to: sourceTo?.[to - 1] ?? to,
    mask,
  }));
}

/** Merges overlaps; keeps the mask of one that covers all, else hides everything. */
function united(found: readonly Found[]): Found[] {
  const whole: Found[] = [];
  for (const one of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = whole.at(-1);
    if (last === undefined || one.from >= last.to) whole.push(one);
    else if (one.to > last.to) whole.splice(-1, 1, { from: last.from, to: one.to, mask: hidden });
  }
  return whole;
}

/** Adds a name's words, digits and dates in other orders. */
function wantedOf(values: readonly SentValue[]): Wanted[] {
  const wanted = values.flatMap(({ field, value }) => {
    const mask = maskValue(field, value);
    const spellings = new Set([value, ...otherSpellings(field, value)].flatMap(inBothForms));
    const words = maskKindOf(field) === 'name' ? value.split(/[\s,]+/) : [];
    return [
      ...[...spellings].map((text) => ({ text, isWord: text.length < shortestAnywhere, mask })),
      ...words.map((text) => ({ text, isWord: true, mask })),
    ];
  });
  return wanted.filter(({ text }) => text.length >= shortestWord);
}

function otherSpellings(field: string, value: string): string[] {
  const readings = readingsOf(value).map(({ text }) => text);
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  const dates =
    year === undefined || month === undefined || day === undefined
      ? []
      : [
          [year, month, day].join(''),
          ...['/', '.', '-'].flatMap((mark) => [
            [day, month, year].join(mark),
            [month, day, year].join(mark),
          ]),
        ];
  const kind = maskKindOf(field);
  const digits = kind === 'phone' || kind === 'taxId' ? [value.replaceAll(/\D/g, '')] : [];
  return [...readings, ...dates, ...digits, value.replace(/^\+/, '')];
}

function inBothForms(text: string): string[] {
  return [text, text.normalize('NFC'), text.normalize('NFD')];
}

function recognised(text: string): Found[] {
  return [
    ...[...text.matchAll(/[A-Za-z0-9+/]+={0,2}/g)]
      .filter(([run]) => run.length >= shortestImage)
      .map(({ 0: run, index }) => ({ from: index, to: index + run.length, mask: hidden })),
    ...[...text.matchAll(/(?<!\d)\d{3}-\d\d-\d{4}(?!\d)/g)].map(({ 0: run, index }) => ({
      from: index,
      to: index + run.length,
      mask: maskValue('taxId', run),
    })),
    ...addresses(text),
  ];
}

/** Finds e-mail addresses: looks around each `@` within an address's maximum length. */
function addresses(text: string): Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const [before = ''] =
      /[^\s"'<>()[\]{},;:@=&?\\/|]*$/.exec(text.slice(Math.max(0, at - longestMailbox), at)) ?? [];
    const [after = ''] =
      /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/u.exec(text.slice(at + 1, at + 1 + longestDomain)) ??
      [];
    if (before === '' || after === '') continue;
    const [from, to] = [at - before.length, at + 1 + after.length];
    found.push({ from, to, mask: maskValue('email', text.slice(from, to)) });
  }
  return found;
}
