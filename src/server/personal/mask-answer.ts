import type { FieldMark } from '#contract/fields/field.ts';
import { accountNames, isPersonalName, keptNameOf, markOf, maskValue } from '#contract/fields/marks.ts';
import { hidden } from '#contract/fields/masks.ts';
import { answerPaths } from '#contract/fields/personal-leaves.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { isWalkable } from '#server/outbound/check-answer.ts';

import { operationTrees, type SentValue, sentValues } from './leaf-tree.ts';
import { maskTexts } from './mask-texts.ts';

/** A part of a text and what takes its place. */
interface Replacement {
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

interface MaskedLeaves {
  readonly replacements: readonly Replacement[];
  readonly texts: readonly TextPart[];
  /** Where the contract names nothing: the paths of fields that are taken out, each once. */
  readonly unknown: ReadonlySet<string>;
  /** Where the object that is the answer ends, and whether a field is left in it; null for an answer that is none. */
  readonly end: { readonly at: number; readonly isEmpty: boolean } | null;
}

/** A field of an object, with its exact text. */
interface WrittenField {
  readonly from: number;
  readonly to: number;
  readonly isUnknown: boolean;
}

/** The most unknown fields that are named. */
const maxUnknown = 100;
const emptyText = Buffer.alloc(0);

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const null0 = 0x6e;

/** The path of a field, as services write one; anything else in its place may be a person's. */
const fieldPath = /^[A-Za-z_$][\w.[\]$-]{0,99}$/;

/**
 * What is to be replaced in JSON text so that the values that the contract marks as open alone are seen, and the texts in it that are still to
 * be looked through. Every other byte stays as it came: numbers, escapes, order, white space. Each of a key's repeats counts. Null and the
 * empty text stay. Time is linear in the text's length; its depth is bounded before. Throws TypeError for invalid JSON.
 */
export function maskLeaves(json: Buffer, place: Place): MaskedLeaves {
  const masker = new LeafMasker(json);
  masker.mask(place);
  return masker;
}

/** The bytes with parts of them replaced; the very same bytes when nothing is. */
function withReplacements(bytes: Buffer, replacements: readonly Replacement[]): Buffer {
  if (replacements.length === 0) return bytes;
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, to, by } of replacements.toSorted((one, other) => one.from - other.from)) {
    parts.push(bytes.subarray(at, from), by);
    at = to;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

class LeafMasker implements MaskedLeaves {
  readonly replacements: Replacement[] = [];
  readonly texts: TextPart[] = [];
  readonly unknown = new Set<string>();
  end: MaskedLeaves['end'] = null;
  readonly #json: Buffer;
  readonly #path: string[] = [];
  #at = 0;

  constructor(json: Buffer) {
    this.#json = json;
  }

  mask(place: Place): void {
    const isObject = this.#peek() === openObject;
    const fields = this.#value(place);
    if (isObject) this.end = { at: this.#at - 1, isEmpty: fields.every(({ isUnknown }) => isUnknown) };
  }

  /** Returns the fields where it is an object that is looked into. */
  #value(place: Place): readonly WrittenField[] {
    const first = this.#peek();
    if (first === openObject && isLeaf(place) && place.mark === 'personal') this.#hide(place);
    else if (first === openObject) return this.#object(place);
    else if (first === openList) this.#list(place);
    else this.#scalar(place, first);
    return [];
  }

  #scalar(place: Place, first: number): void {
    if (place.mark === 'text') this.#text(first);
    else if (place.mark === 'open') this.#skip();
    else this.#hide(place);
  }

  #object(place: Place): readonly WrittenField[] {
    const fields: WrittenField[] = [];
    this.#at += 1;
    for (let next = this.#peek(); next !== closeObject; next = this.#peek()) {
      if (next === comma) this.#at += 1;
      else {
        const from = this.#at;
        const isUnknown = this.#field(place);
        fields.push({ from, to: this.#at, isUnknown });
      }
    }
    this.#at += 1;
    this.#takeOut(fields);
    return fields;
  }

  /** Takes the unknown fields out, each with the comma that would be left over. */
  #takeOut(fields: readonly WrittenField[]): void {
    let isFirst = true;
    for (const [at, { from, to, isUnknown }] of fields.entries()) {
      if (!isUnknown) isFirst = false;
      else if (isFirst) this.replacements.push({ from, to: fields[at + 1]?.from ?? to, by: emptyText });
      else this.replacements.push({ from: fields[at - 1]?.to ?? from, to, by: emptyText });
    }
  }

  /** Whether the contract knows no such field here. */
  #field(place: Place): boolean {
    if (this.#peek() !== quote) throw new TypeError('no JSON: a key is missing');
    const from = this.#at;
    this.#skipString();
    const key = this.#textBetween(from, this.#at);
    const isUnknown = !place.below.has(key) && place.other === null;
    if (!isUnknown && !place.below.has(key)) this.#key(key, from);
    if (this.#peek() !== colon) throw new TypeError('no JSON: a colon is missing');
    this.#at += 1;
    this.#path.push(fieldPath.test(key) ? key : hidden);
    if (isUnknown) this.#skipUnknown();
    else this.#value(placeUnder(place, key));
    this.#path.pop();
    return isUnknown;
  }

  #skipUnknown(): void {
    if (this.unknown.size < maxUnknown) this.unknown.add(this.#path.join('.'));
    this.#peek();
    this.#skip();
  }

  /** The contract's own names stay; others may be values. */
  #key(key: string, from: number): void {
    if (fieldPath.test(key)) this.texts.push({ from, to: this.#at, text: key });
    else if (key !== '') this.#replace(from, hidden);
  }

  #list(place: Place): void {
    this.#at += 1;
    for (let next = this.#peek(); next !== closeList; next = this.#peek()) {
      if (next === comma) this.#at += 1;
      else if (next === closeObject || next === colon) throw new TypeError('no JSON: a list does not end');
      else this.#value(place);
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

  #hide({ field, mark }: Place): void {
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

function isLeaf({ below, other }: Place): boolean {
  return below.size === 0 && other === null;
}

/** What a JSON string says. */
function textOf(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
}

/** The call that was answered. */
export interface AnsweredCall {
  readonly operation: OperationName;
  readonly status: number;
  /** The parameters of path and query, and the body, as the contract reads them. */
  readonly asked: { readonly parameters: unknown; readonly body: unknown };
}

/** The personal values that the desk knows of the people whom a call or its answer's texts name, beside those that were sent. */
export type KnownValues = (
  texts: readonly string[],
  sent: readonly SentValue[],
) => Promise<readonly SentValue[]>;

/** Larger answers are personal as a whole: no answer of the contract is a tenth as large. */
const longestShown = 64 * 1024;

/**
 * An answer's JSON as it may leave the server, failing closed: what the contract marks as open stays byte for byte, personal values are
 * masked, and in texts what is known of the people in question. Fields that the contract does not name are taken out; `unknownFields` at the
 * end of the answer has their paths. Null: too large or too deep to be looked through. T-6.1.
 */
export async function maskAnswer(
  body: Buffer,
  { operation, status, asked }: AnsweredCall,
  known: KnownValues,
): Promise<Buffer | null> {
  if (body.byteLength === 0) return body;
  if (body.byteLength > longestShown || !isWalkable(body)) return null;
  const place = status >= 400 ? refusalPlace : answerPlace(operation);
  const { replacements, texts, unknown, end } = maskLeaves(body, place);
  const trees = operationTrees.get(operation);
  const sent =
    trees === undefined
      ? []
      : [...sentValues(trees.query, asked.parameters), ...sentValues(trees.request, asked.body)];
  const written = [...texts.map(({ text }) => text), ...unknown];
  const values = written.length === 0 ? [] : [...sent, ...(await known(written, sent))];
  const masked = maskTexts(written, values);
  const changed = texts.flatMap(({ from, to, text }, at) => {
    const after = masked[at] ?? '';
    return after === text ? [] : [{ from, to, by: Buffer.from(JSON.stringify(after)) }];
  });
  const named = unknownFields(masked.slice(texts.length), end);
  return withReplacements(body, [...replacements, ...changed, ...named]);
}

/** The paths of the fields that were taken out, as a field of the answer itself. */
function unknownFields(paths: readonly string[], end: MaskedLeaves['end']): Replacement[] {
  if (paths.length === 0 || end === null) return [];
  const field = `${end.isEmpty ? '' : ','}"unknownFields":${JSON.stringify(paths)}`;
  return [{ from: end.at, to: end.at, by: Buffer.from(field) }];
}

/** What replaces an answer that could not be masked: its status, and that the rest is withheld. */
export function withheldAnswer(status: number): Buffer {
  const message = `The service answered ${status}. Rampart does not show the rest, because it cannot mask personal data in it: it is larger than 64 kB, nested too deeply, or not readable.`;
  return Buffer.from(JSON.stringify({ message, status }));
}

/** What is shown at a place of an answer: `unknown` is outside the contract. A list is read as its elements. */
interface Place {
  readonly mark: FieldMark | 'unknown';
  /** Name of the field by which its values are masked. */
  readonly field: string;
  readonly below: ReadonlyMap<string, Place>;
  /** What every other key below has; null where the contract knows no others. */
  readonly other: FieldMark | null;
}

interface GrowingPlace extends Place {
  mark: Place['mark'];
  other: FieldMark | null;
  readonly below: Map<string, GrowingPlace>;
}

const grown = (field: string, mark: Place['mark'] = 'unknown'): GrowingPlace => ({
  mark,
  field,
  below: new Map(),
  other: null,
});

function placesOf(paths: readonly string[]): Place {
  const root = grown('');
  for (const path of paths) {
    const mark = markOf(path) ?? 'personal';
    let place = root;
    for (const step of path.replaceAll('[]', '').split('.')) {
      if (step === '*') place.other = mark;
      else place = branch(place, step);
    }
    if (!path.endsWith('*')) place.mark = mark;
  }
  return root;
}

function branch(place: GrowingPlace, step: string): GrowingPlace {
  const known = place.below.get(step);
  if (known !== undefined) return known;
  const made = grown(keptNameOf(step, place.field));
  place.below.set(step, made);
  return made;
}

/** The place under a key. A name that is a person's is masked as theirs wherever it is, all else that is unknown whole. */
function placeUnder(place: Place, key: string): Place {
  const known = place.below.get(key);
  if (known !== undefined) return known;
  const { other } = place;
  if (other === 'text') return { ...place, field: key };
  // The lines of an account that is the service's own belong to no person.
  const isPersonal = isPersonalName(key) && !(other === 'open' && accountNames.has(key));
  if (other === 'personal' || isPersonal) return grown(keptNameOf(key, place.field), 'personal');
  return grown(key, other ?? 'unknown');
}

const answers = new Map<OperationName, Place>();

/** The places of what an operation answers when it succeeds. */
export function answerPlace(name: OperationName): Place {
  const known = answers.get(name) ?? placesOf(answerPaths(name));
  answers.set(name, known);
  return known;
}

/** The places of a refusal of any status. `errors` has no stated shape: all in it is text. Spec: Errors. */
const refusalPlace: Place = {
  ...placesOf(['message', 'status', 'traceId']),
  mark: 'text',
  below: new Map([
    ...placesOf(['message', 'status', 'traceId']).below,
    ['errors', { ...grown('errors', 'text'), other: 'text' as const }],
  ]),
};
