import { isLosslessNumber, parse } from 'lossless-json';

import {
  type FieldPlace,
  fieldPlaces,
  isUnknownPlace,
  nameUnder,
  placeUnder,
} from '#contract/fields/field-places.ts';
import { maskValue } from '#contract/fields/marks.ts';
import { hidden } from '#contract/fields/masks.ts';
import type { LeafType, UnknownLeaf } from '#contract/fields/unknown-leaves.ts';
import { type ServiceFields, pointerOf, pointerSteps } from '#contract/service/service-fields.ts';
import { leavesOf } from '#contract/fields/leaves.ts';
import { type CallbackName, readCallbacks } from '#contract/service/callbacks.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { answerLeaves } from '#contract/service/sent-nodes.ts';
import { envelopeNames } from '#contract/service/read-message.ts';

/** Position in an answer as written, inside envelopes or mapped. */
export interface Position {
  readonly place: FieldPlace;
  readonly pointers: PointerNode | null;
  readonly mayBeEnvelope: boolean;
}

interface PointerNode {
  readonly below: Map<string, PointerNode>;
  target: FieldPlace | null;
}

const emptyNode = (): PointerNode => ({ below: new Map(), target: null });

export function answerRoot(name: OperationName, fields: ServiceFields): Position {
  const place = placesOfAnswer(name);
  const mapped = fields[name];
  return {
    place,
    pointers: mapped === undefined ? null : pointerNodes(mapped, place),
    mayBeEnvelope: true,
  };
}

export function callbackRoot(name: CallbackName, fields: ServiceFields): Position {
  const place = fieldPlaces(leavesOf(readCallbacks[name]));
  const mapped = fields[name];
  return {
    place,
    pointers: mapped === undefined ? null : pointerNodes(mapped, place),
    mayBeEnvelope: true,
  };
}

const placesByAnswer = new Map<OperationName, FieldPlace>();

function placesOfAnswer(name: OperationName): FieldPlace {
  const known = placesByAnswer.get(name);
  if (known !== undefined) return known;
  const made = fieldPlaces(answerLeaves(name));
  placesByAnswer.set(name, made);
  return made;
}

function pointerNodes(mapped: Readonly<Record<string, string>>, root: FieldPlace): PointerNode {
  const start = emptyNode();
  for (const [field, pointer] of Object.entries(mapped)) {
    const target = field.replaceAll('[]', '').split('.').reduce(placeUnder, root);
    for (const node of nodesOf(start, pointerSteps(pointer))) node.target = stricter(node.target, target);
  }
  return start;
}

/** Follows a pointer through lists as elements: `*` is no step, an index may be one. */
function nodesOf(start: PointerNode, steps: readonly string[]): PointerNode[] {
  return steps.reduce<PointerNode[]>(
    (nodes, step) => {
      if (step === '*') return nodes;
      const next = nodes.map((node) => nodeUnder(node, step));
      return /^\d+$/.test(step) ? [...nodes, ...next] : next;
    },
    [start],
  );
}

function nodeUnder(node: PointerNode, step: string): PointerNode {
  const known = node.below.get(step);
  if (known !== undefined) return known;
  const made = emptyNode();
  node.below.set(step, made);
  return made;
}

function stricter(one: FieldPlace | null, other: FieldPlace): FieldPlace {
  if (one === null || isUnknownPlace(one)) return other;
  return one.mark === 'personal' || other.mark === 'unknown' || (one.mark === 'text' && other.mark === 'open')
    ? one
    : other;
}

/** Returns the position under a key; `isNamed` is true if contract or mapping knows the key. */
export function positionUnder(position: Position, key: string): { at: Position; isNamed: boolean } {
  const { place, pointers, mayBeEnvelope } = position;
  const node = pointers?.below.get(key) ?? null;
  const isOurs = nameUnder(place, key) !== null;
  const below = placeUnder(place, key);
  if (node?.target) {
    const at = stricter(isOurs ? below : null, node.target);
    return { at: { place: at, pointers: node, mayBeEnvelope: false }, isNamed: true };
  }
  if (mayBeEnvelope && !isOurs && envelopeNames.includes(key))
    return { at: { place, pointers: node, mayBeEnvelope: true }, isNamed: true };
  return { at: { place: below, pointers: node, mayBeEnvelope: false }, isNamed: isOurs || node !== null };
}

/** Value or name to search; assign the JSON to write to `written`. */
export interface MaskedText {
  readonly text: string;
  written: string;
}

export interface FoundLeaf {
  /** JSON pointer; hides names that may be values. */
  readonly path: string;
  readonly type: LeafType;
  readonly text: string;
  readonly isShown: boolean;
}

/** Answer masked except within texts. */
export interface MaskedLeaves {
  readonly texts: readonly MaskedText[];
  readonly unknown: readonly FoundLeaf[];
  /** True if a value is masked or a repeated key dropped. */
  readonly isMasked: boolean;
  /** Writes the JSON, with `more` fields at an object's end. */
  write(more: Readonly<Record<string, unknown>>): string;
}

type Writer = () => string;

/** Fields that `maskAnswer` adds: a service's own of these names would make them ambiguous. */
const ownNames: ReadonlySet<string> = new Set(['unknownFields', 'moreUnknownFields']);

/** Form of a service's field name; anything else may be personal. */
const fieldName = /^[A-Za-z_$][\w.[\]$-]{0,99}$/;

/**
 * Masks values not marked open, and unknown ones that `isShown` refuses; of repeated keys the last counts.
 * Depth must be bounded before. Throws SyntaxError.
 */
export function maskLeaves(
  json: string,
  root: Position,
  isShown: (leaf: UnknownLeaf) => boolean,
): MaskedLeaves {
  const masker = new LeafMasker(isShown);
  const onDuplicateKey = ({ newValue }: { readonly newValue: unknown }) => {
    // Dropped parts may be personal, so the answer can't pass unchanged.
    masker.isMasked = true;
    return newValue;
  };
  const value = parse(json, undefined, { onDuplicateKey });
  const write = masker.value(value, root);
  return {
    texts: masker.texts,
    unknown: masker.unknown,
    isMasked: masker.isMasked,
    write(more) {
      const written = write();
      if (!isObject(value) || Object.keys(more).length === 0) return written;
      return `${written.slice(0, -1)}${written === '{}' ? '' : ','}${JSON.stringify(more).slice(1)}`;
    },
  };
}

class LeafMasker {
  readonly texts: MaskedText[] = [];
  readonly unknown: FoundLeaf[] = [];
  isMasked = false;
  readonly #isShown: (leaf: UnknownLeaf) => boolean;
  /** Path to the current value, and the names on it beyond the contract. */
  readonly #path: string[] = [];
  readonly #unknownNames: string[] = [];

  constructor(isShown: (leaf: UnknownLeaf) => boolean) {
    this.#isShown = isShown;
  }

  value(json: unknown, position: Position): Writer {
    const { mark, field } = position.place;
    if (Array.isArray(json)) return this.#list(json, position);
    if (isObject(json))
      return mark === 'personal' && isLeaf(position) ? this.#masked(hidden) : this.#object(json, position);
    const scalar = scalarOf(json);
    const isNothing = scalar.type === null || (scalar.type === 'string' && scalar.text === '');
    if (mark === 'open' || isNothing) return () => scalar.written;
    if (mark === 'text') return this.#searched(scalar);
    if (mark === 'unknown') return this.#unknown(scalar);
    return this.#masked(
      scalar.type === 'string' && mark === 'personal' ? maskValue(field, scalar.text) : hidden,
    );
  }

  #object(fields: object, position: Position): Writer {
    const written = Object.entries(fields).map(([key, value]) => {
      const { at, isNamed } = positionUnder(position, key);
      const isOurs = this.#path.length === 0 && ownNames.has(key);
      const writeKey = isNamed ? () => JSON.stringify(key) : isOurs ? this.#masked(hidden) : this.#key(key);
      const isUnknown = isUnknownPlace(at.place);
      this.#path.push(fieldName.test(key) ? key : hidden);
      if (isUnknown) this.#unknownNames.push(key);
      const writeValue = this.value(value, at);
      this.#path.pop();
      if (isUnknown) this.#unknownNames.pop();
      return () => `${writeKey()}:${writeValue()}`;
    });
    return () => `{${written.map((write) => write()).join(',')}}`;
  }

  #list(items: readonly unknown[], position: Position): Writer {
    const written = items.map((item, index) => {
      this.#path.push(String(index));
      const write = this.value(item, position);
      this.#path.pop();
      return write;
    });
    return () => `[${written.map((write) => write()).join(',')}]`;
  }

  /** Searches a name that has a field name's form; hides others. */
  #key(key: string): Writer {
    if (key === '') return () => '""';
    return fieldName.test(key) ? this.#searched(scalarOf(key)) : this.#masked(hidden);
  }

  #unknown(scalar: Scalar): Writer {
    const { type, text } = scalar;
    if (type === null) return () => scalar.written;
    const isShown = this.#isShown({ names: this.#unknownNames, type, text });
    this.unknown.push({ path: pointerOf(this.#path), type, text, isShown });
    return isShown ? this.#searched(scalar) : this.#masked(hidden);
  }

  /** Skips booleans, which can't name anybody. */
  #searched({ type, text, written }: Scalar): Writer {
    if (type === 'boolean') return () => written;
    const found = { text, written };
    this.texts.push(found);
    return () => found.written;
  }

  #masked(mask: string): Writer {
    this.isMasked = true;
    return () => JSON.stringify(mask);
  }
}

/** `type` is null for null, `written` is JSON. */
interface Scalar {
  readonly type: LeafType | null;
  readonly text: string;
  readonly written: string;
}

function scalarOf(value: unknown): Scalar {
  if (typeof value === 'string') return { type: 'string', text: value, written: JSON.stringify(value) };
  const written = String(value);
  if (isLosslessNumber(value)) return { type: 'number', text: written, written };
  return { type: value === null ? null : 'boolean', text: written, written };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

function isLeaf({ place: { below, other }, pointers }: Position): boolean {
  return below.size === 0 && other === null && (pointers?.below.size ?? 0) === 0;
}
