import type { DigestedImage } from './digested-image.ts';
import { JsonRefusal } from './verdict.ts';

/** JSON with images digested. Objects have no prototype. */
export type InspectedValue =
  | null
  | boolean
  | number
  | string
  | DigestedImage
  | InspectedValue[]
  | { [key: string]: InspectedValue };

const deepest = 64;
const maxKeys = 10_000;
/** Far above any operation: bounds the schema's time. */
const maxItems = 1000;
const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const words = new Map<string, null | boolean>([
  ['null', null],
  ['true', true],
  ['false', false],
]);
const whitespace = /[ \t\n\r]*/y;
const scalar = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y;
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const plainText = /[^"\\\u0000-\u001f]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Parses RFC 8259 JSON and refuses what parsers disagree on, and over 64 levels, 10,000 keys or 1,000 list items.
 * `images` replace the strings with those ordinals (from 0, keys included). Throws JsonRefusal. Spec: details 32.
 */
export function parseStrictJson(text: string, images: ReadonlyMap<number, DigestedImage>): InspectedValue {
  return new StrictParser(text, images).parse();
}

class StrictParser {
  readonly #text: string;
  readonly #images: ReadonlyMap<number, DigestedImage>;
  #at = 0;
  #keys = 0;
  #listItems = 0;
  #strings = 0;

  constructor(text: string, images: ReadonlyMap<number, DigestedImage>) {
    this.#text = text;
    this.#images = images;
  }

  parse(): InspectedValue {
    const value = this.#value(0);
    this.#pass(whitespace);
    if (this.#at !== this.#text.length) throw new JsonRefusal('not-json');
    return value;
  }

  #value(depth: number): InspectedValue {
    this.#pass(whitespace);
    const next = this.#text[this.#at];
    if (next === '"') return this.#imageOrString();
    if (next === '{') return this.#object(depth + 1);
    if (next === '[') return this.#array(depth + 1);
    const start = this.#at;
    if (!this.#pass(scalar)) throw new JsonRefusal('not-json');
    const matched = this.#text.slice(start, this.#at);
    const word = words.get(matched);
    return word === undefined ? Number(matched) : word;
  }

  #imageOrString(): DigestedImage | string {
    const image = this.#images.get(this.#strings);
    const text = this.#string();
    return image ?? text;
  }

  #object(depth: number): InspectedValue {
    const object = Object.create(null) as Record<string, InspectedValue>;
    this.#items(depth, '}', () => {
      this.#pass(whitespace);
      if (this.#text[this.#at] !== '"') throw new JsonRefusal('not-json');
      const key = this.#string();
      if (unsafeKeys.has(key)) throw new JsonRefusal('unsafe-key');
      if (key in object) throw new JsonRefusal('duplicate-key');
      this.#keys += 1;
      if (this.#keys > maxKeys) throw new JsonRefusal('too-many-keys');
      if (!this.#skip(':')) throw new JsonRefusal('not-json');
      object[key] = this.#value(depth);
    });
    return object;
  }

  #array(depth: number): InspectedValue {
    const array: InspectedValue[] = [];
    this.#items(depth, ']', () => {
      this.#listItems += 1;
      if (this.#listItems > maxItems) throw new JsonRefusal('too-many-items');
      array.push(this.#value(depth));
    });
    return array;
  }

  #items(depth: number, closing: string, readItem: () => void): void {
    if (depth > deepest) throw new JsonRefusal('too-deep');
    this.#at += 1;
    if (this.#skip(closing)) return;
    do readItem();
    while (this.#skip(','));
    if (!this.#skip(closing)) throw new JsonRefusal('not-json');
  }

  #string(): string {
    const start = this.#at;
    this.#strings += 1;
    this.#at += 1;
    this.#pass(plainText);
    const isPlain = this.#text[this.#at] === '"';
    while (this.#text[this.#at] !== '"') {
      if (!this.#pass(escapeSequence)) throw new JsonRefusal('not-json');
      this.#pass(plainText);
    }
    this.#at += 1;
    if (isPlain) return this.#text.slice(start + 1, this.#at - 1);
    const value = JSON.parse(this.#text.slice(start, this.#at)) as string;
    if (loneSurrogate.test(value)) throw new JsonRefusal('lone-surrogate');
    if (value.includes('\0')) throw new JsonRefusal('nul-character');
    return value;
  }

  #skip(character: string): boolean {
    this.#pass(whitespace);
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  /** Skips a match, even an empty one; returns false without one. */
  #pass(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }
}
