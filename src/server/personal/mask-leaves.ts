import { hidden, maskValue } from '#contract/desk/masking.ts';

import { isLeaf, treeUnder, type LeafTree } from './leaf-tree.ts';

/** A part of a text and what stands in its place. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly by: Buffer;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const null0 = 0x6e;
/** Lists within lists beyond this are hidden whole. */
const deepestList = 8;

/**
 * JSON text with the values at the leaves masked and every other byte as it came: numbers, escapes, order, white space. Each of a key's
 * repeats is masked. What stands where personal fields should is hidden too, whatever it is, but for null and the empty text. Time is
 * linear in the text's length. The text has been parsed before: throws TypeError where it is no JSON. Trust: 6; details 22.
 */
export function maskLeaves(json: Buffer, leaves: LeafTree): Buffer {
  if (isLeaf(leaves)) return json;
  const masker = new LeafMasker(json);
  masker.mask(leaves);
  return withReplacements(json, masker.replacements);
}

/** The bytes with parts of them replaced, in order; the very same bytes when nothing is. */
export function withReplacements(bytes: Buffer, replacements: readonly Replacement[]): Buffer {
  if (replacements.length === 0) return bytes;
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, to, by } of replacements) {
    parts.push(bytes.subarray(at, from), by);
    at = to;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

class LeafMasker {
  readonly replacements: Replacement[] = [];
  readonly #json: Buffer;
  #at = 0;

  constructor(json: Buffer) {
    this.#json = json;
  }

  mask(leaves: LeafTree): void {
    const first = this.#peek();
    if (first === openObject) this.#object(leaves);
    else if (first === openList) this.#list(leaves, 0);
  }

  #value(tree: LeafTree, depth: number): void {
    const first = this.#peek();
    if (first === openObject && !isLeaf(tree)) this.#object(tree);
    else if (first === openList && depth < deepestList) this.#list(tree, depth);
    else this.#hide(tree.field);
  }

  #object(tree: LeafTree): void {
    this.#at += 1;
    for (let next = this.#peek(); next !== closeObject; next = this.#peek()) {
      if (next === comma) this.#at += 1;
      else this.#field(tree);
    }
    this.#at += 1;
  }

  #field(tree: LeafTree): void {
    if (this.#peek() !== quote) throw new TypeError('no JSON: a key is missing');
    const from = this.#at;
    this.#skipString();
    const below = treeUnder(tree, this.#textBetween(from, this.#at));
    if (this.#peek() !== colon) throw new TypeError('no JSON: a colon is missing');
    this.#at += 1;
    if (below === null) this.#skip();
    else this.#value(below, 0);
  }

  #list(tree: LeafTree, depth: number): void {
    this.#at += 1;
    for (let next = this.#peek(); next !== closeList; next = this.#peek()) {
      if (next === comma) this.#at += 1;
      else if (next === closeObject || next === colon) throw new TypeError('no JSON: a list does not end');
      else this.#value(tree, depth + 1);
    }
    this.#at += 1;
  }

  #hide(field: string): void {
    const first = this.#peek();
    const from = this.#at;
    this.#skip();
    const isAtTheTop = field === '' && first !== openObject && first !== openList;
    if (first === null0 || isAtTheTop) return;
    const masked = first === quote ? maskValue(field, this.#textBetween(from, this.#at)) : hidden;
    if (masked !== '')
      this.replacements.push({ from, to: this.#at, by: Buffer.from(JSON.stringify(masked)) });
  }

  /** The byte at which the next token begins. */
  #peek(): number {
    for (; this.#at < this.#json.length; this.#at += 1) {
      const byte = this.#json[this.#at] ?? 0;
      if (byte > 0x20) return byte;
    }
    throw new TypeError('no JSON: it ends too early');
  }

  #skip(): void {
    let depth = 0;
    do {
      const byte = this.#peek();
      if (byte === quote) this.#skipString();
      else if (byte === openObject || byte === openList) {
        depth += 1;
        this.#at += 1;
      } else if (byte === closeObject || byte === closeList) {
        depth -= 1;
        this.#at += 1;
      } else if (byte === comma || byte === colon) this.#at += 1;
      else this.#skipWord();
    } while (depth > 0);
    if (depth < 0) throw new TypeError('no JSON: a value is missing');
  }

  #skipString(): void {
    const json = this.#json;
    let at = this.#at + 1;
    for (; json[at] !== quote; at += 1) {
      if (at >= json.length) throw new TypeError('no JSON: a string does not end');
      if (json[at] === backslash) at += 1;
    }
    this.#at = at + 1;
  }

  /** A number, `true`, `false` or `null`. */
  #skipWord(): void {
    const json = this.#json;
    let at = this.#at + 1;
    for (; at < json.length; at += 1) {
      const byte = json[at] ?? 0;
      if (byte <= 0x20 || byte === comma || byte === closeObject || byte === closeList) break;
    }
    this.#at = at;
  }

  #textBetween(from: number, to: number): string {
    return textOf(this.#json.toString('utf8', from, to));
  }
}

/** What a JSON string says. */
export function textOf(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
}
