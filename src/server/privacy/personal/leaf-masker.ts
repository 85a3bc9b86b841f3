import { isUnknownPlace } from '#contract/fields/field-places.ts';
import { maskValue } from '#contract/fields/marks.ts';
import { hidden } from '#contract/fields/masks.ts';
import type { LeafType, UnknownLeaf } from '#contract/fields/unknown-leaves.ts';
import { pointerOf } from '#contract/service/service-fields.ts';

import { type Position, positionUnder } from './answer-positions.ts';

/** A part of a text and what takes its place. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly by: Buffer;
}

/** A string or number that is written for people to read. */
interface TextPart {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A leaf that the contract doesn't name, and whether its value is shown. */
export interface FoundLeaf {
  /** JSON pointer; of names that may be values no more than that there is one. */
  readonly path: string;
  readonly type: LeafType;
  readonly text: string;
  readonly isShown: boolean;
}

export interface MaskedLeaves {
  readonly replacements: readonly Replacement[];
  readonly texts: readonly TextPart[];
  /** What the contract doesn't name, in the order of the text. */
  readonly unknown: readonly FoundLeaf[];
  /** Where the object that is the answer ends, and whether it is empty; null for an answer that is none. */
  readonly end: { readonly at: number; readonly isEmpty: boolean } | null;
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
const true0 = 0x74;
const false0 = 0x66;

/** The name of a field, as services write one; anything else in its place may be a person's. */
const fieldName = /^[A-Za-z_$][\w.[\]$-]{0,99}$/;

/**
 * What is to be replaced in JSON text so that the values that the contract marks as open alone are seen, and of those that it doesn't know
 * the ones that `isShown` lets through; and the texts in it that are still to be looked through. Every other byte stays as it came: numbers,
 * escapes, order, white space. Each of a key's repeats counts. Null and the empty text stay. Time is linear in the text's length; its depth
 * is bounded before. Throws TypeError for invalid JSON.
 */
export function maskLeaves(
  json: Buffer,
  root: Position,
  isShown: (leaf: UnknownLeaf) => boolean,
): MaskedLeaves {
  const masker = new LeafMasker(json, isShown);
  masker.mask(root);
  return masker;
}

class LeafMasker implements MaskedLeaves {
  readonly replacements: Replacement[] = [];
  readonly texts: TextPart[] = [];
  readonly unknown: FoundLeaf[] = [];
  end: MaskedLeaves['end'] = null;
  readonly #json: Buffer;
  readonly #isShown: (leaf: UnknownLeaf) => boolean;
  /** The keys and indexes above, and of those the ones from which on the contract knows nothing. */
  readonly #path: string[] = [];
  readonly #unknownNames: string[] = [];
  #at = 0;

  constructor(json: Buffer, isShown: (leaf: UnknownLeaf) => boolean) {
    this.#json = json;
    this.#isShown = isShown;
  }

  mask(root: Position): void {
    const isObject = this.#peek() === openObject;
    const fields = this.#value(root);
    if (isObject) this.end = { at: this.#at - 1, isEmpty: fields === 0 };
  }

  /** Returns the number of fields where it is an object that is looked into. */
  #value(position: Position): number {
    const { place } = position;
    const first = this.#peek();
    if (first === openObject && isLeaf(position) && place.mark === 'personal') this.#hide(position);
    else if (first === openObject) return this.#object(position);
    else if (first === openList) this.#list(position);
    else this.#scalar(position, first);
    return 0;
  }

  #scalar(position: Position, first: number): void {
    const { mark } = position.place;
    if (mark === 'text') this.#text(first);
    else if (mark === 'open') this.#skip();
    else if (mark === 'unknown') this.#unknown(first);
    else this.#hide(position);
  }

  #object(position: Position): number {
    let fields = 0;
    this.#at += 1;
    for (let next = this.#peek(); next !== closeObject; next = this.#peek()) {
      if (next === comma) this.#at += 1;
      else {
        this.#field(position);
        fields += 1;
      }
    }
    this.#at += 1;
    return fields;
  }

  #field(position: Position): void {
    if (this.#peek() !== quote) throw new TypeError('no JSON: a key is missing');
    const from = this.#at;
    this.#skipString();
    const key = this.#textBetween(from, this.#at);
    const { at, isNamed } = positionUnder(position, key);
    if (!isNamed) this.#key(key, from);
    if (this.#peek() !== colon) throw new TypeError('no JSON: a colon is missing');
    this.#at += 1;
    const isUnknown = isUnknownPlace(at.place);
    this.#path.push(fieldName.test(key) ? key : hidden);
    if (isUnknown) this.#unknownNames.push(key);
    this.#value(at);
    this.#path.pop();
    if (isUnknown) this.#unknownNames.pop();
  }

  /** A leaf that the contract doesn't name. What says nothing is not withheld: null and the empty text. */
  #unknown(first: number): void {
    const from = this.#at;
    this.#skip();
    const type = typeOf(first);
    const isEmpty = first === quote && this.#at - from === 2;
    if (type === null || isEmpty) return;
    const text =
      type === 'string' ? this.#textBetween(from, this.#at) : this.#json.toString('latin1', from, this.#at);
    const isShown = this.#isShown({ names: this.#unknownNames, type, text });
    this.unknown.push({ path: pointerOf(this.#path), type, text, isShown });
    if (!isShown) this.#replace(from, hidden);
    else if (type !== 'boolean') this.texts.push({ from, to: this.#at, text });
  }

  /** The contract's own names stay; others may be values. */
  #key(key: string, from: number): void {
    if (fieldName.test(key)) this.texts.push({ from, to: this.#at, text: key });
    else if (key !== '') this.#replace(from, hidden);
  }

  #list(position: Position): void {
    this.#at += 1;
    let index = 0;
    for (let next = this.#peek(); next !== closeList; next = this.#peek()) {
      if (next === comma) this.#at += 1;
      else if (next === closeObject || next === colon) throw new TypeError('no JSON: a list does not end');
      else {
        this.#path.push(String(index));
        this.#value(position);
        this.#path.pop();
        index += 1;
      }
    }
    this.#at += 1;
  }

  #text(first: number): void {
    const from = this.#at;
    this.#skip();
    const isNumber = first !== quote && /[-\d]/.test(String.fromCharCode(first));
    if (first !== quote && !isNumber) return;
    const text = isNumber ? this.#json.toString('latin1', from, this.#at) : this.#textBetween(from, this.#at);
    this.texts.push({ from, to: this.#at, text });
  }

  #hide({ place: { field, mark } }: Position): void {
    const first = this.#peek();
    const from = this.#at;
    this.#skip();
    if (first === null0) return;
    const isText = first === quote && mark === 'personal';
    const masked = isText ? maskValue(field, this.#textBetween(from, this.#at)) : hidden;
    const isEmpty = first === quote && this.#at - from === 2;
    if (!isEmpty) this.#replace(from, masked);
  }

  #replace(from: number, by: string): void {
    this.replacements.push({ from, to: this.#at, by: Buffer.from(JSON.stringify(by)) });
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

function isLeaf({ place: { below, other }, pointers }: Position): boolean {
  return below.size === 0 && other === null && (pointers?.below.size ?? 0) === 0;
}

/** Of a scalar by its first byte; null for `null`. */
function typeOf(first: number): LeafType | null {
  if (first === quote) return 'string';
  if (first === null0) return null;
  return first === true0 || first === false0 ? 'boolean' : 'number';
}

/** What a JSON string says. */
function textOf(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
}
