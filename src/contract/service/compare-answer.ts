import * as z from 'zod';

import { fieldPlaces, placeUnder } from '#contract/fields/field-places.ts';
import { hidden } from '#contract/fields/masks.ts';

import { readWrittenDate } from './callback-dates.ts';
import type { choices } from './choices.ts';
import { expectedFields, type ExpectedField } from './expected-fields.ts';
import { type FieldKind, guessPointers } from './guess-pointers.ts';
import type { OperationName } from './operations.ts';
import { readMessage, stepsToAnswer } from './read-message.ts';
import {
  answerLeaves,
  NumberText,
  type SentNode,
  sentNodes,
  type SentType,
  withoutKinds,
} from './sent-nodes.ts';
import { pointerOf, type ServiceFields } from './service-fields.ts';
import { spellingReader } from './spellings.ts';

/** All are read anyway, except `unknownValue`, `unreadDate` and `unknownField`. */
export type DifferenceKind =
  | 'envelope'
  | 'fieldSpelling'
  | 'number'
  | 'amountObject'
  | 'claimText'
  | 'date'
  | 'unreadDate'
  | 'valueSpelling'
  | 'unknownValue'
  | 'unknownField';

export interface Difference {
  readonly kind: DifferenceKind;
  readonly choice: keyof typeof choices;
  /** JSON pointer, `*` for elements; hides names that may be values. */
  readonly path: string;
  /** Null beyond the contract. */
  readonly field: string | null;
  readonly type: SentType;
}

export interface MissingField {
  /** In SERVICE_FIELDS' form. */
  readonly field: string;
  /** Possible location, in the same form. */
  readonly guess: string | null;
  readonly need: ExpectedField['need'];
}

export interface ComparedAnswer {
  /** Relied on, documented, then optional ones that may be elsewhere. */
  readonly missing: readonly MissingField[];
  readonly differences: readonly Difference[];
}

const mostCandidates = 2000;
const deepestPointer = 32;

/**
 * Compares a successful answer with the document by paths and types, without values. Numbers must be
 * `NumberText`, or they aren't noticed. Choices: envelopes, fieldSpellings, spellings, serviceFields,
 * unknownFields.
 */
export function compareAnswer(name: OperationName, json: unknown, fields: ServiceFields): ComparedAnswer {
  const plain = withoutKinds(json);
  const nodes = sentNodes(name, json, fields);
  const kinds = fieldKinds(name);
  const lost = expectedFields(name, readMessage(name, plain, fields)).filter(({ isFound }) => !isFound);
  const wanted = lost.map(({ field }) => ({ field, ...(kinds.get(bare(field)) ?? otherKind) }));
  const unknown = nodes
    .filter(({ field, path }) => field === null && path.length <= deepestPointer && path.every(isFieldName))
    .slice(0, mostCandidates);
  const guesses = guessPointers(wanted, unknown);
  return {
    missing: lost.flatMap(({ field, need }) => {
      const guess = guesses.get(field) ?? null;
      return need === 'optional' && guess === null ? [] : [{ field, guess, need }];
    }),
    differences: [...envelopeOf(name, plain), ...nodes.flatMap((node) => differencesOf(node, kinds))],
  };
}

/** Refuses names that may be a person's. */
function isFieldName(name: string): boolean {
  return name === '*' || /^[A-Za-z_$][\w.[\]$-]{0,99}$/.test(name) || /^\d{1,6}$/.test(name);
}

function shownPath(path: readonly string[]): string {
  return pointerOf(path.map((step) => (isFieldName(step) ? step : hidden)));
}

interface KnownKind extends FieldKind {
  readonly isNumber: boolean;
}

type Kinds = ReadonlyMap<string, KnownKind>;

const otherKind: KnownKind = { kind: 'other', known: [], isNumber: false };

/** Returns kinds by name without list marks. */
function fieldKinds(name: OperationName): Kinds {
  const leaves = answerLeaves(name);
  const root = fieldPlaces(leaves);
  const kinds = new Map<string, KnownKind>();
  for (const { path, schema } of leaves) {
    const field = bare(path);
    const known = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
    kinds.set(field, {
      kind: shapeOf(path) ?? field.split('.').reduce(placeUnder, root).kind,
      known: known.length > 0 ? known : (kinds.get(field)?.known ?? []),
      isNumber: schema instanceof z.ZodNumber,
    });
  }
  return kinds;
}

function shapeOf(path: string): 'lines' | 'list' | null {
  if (path.endsWith('*')) return 'lines';
  return path.endsWith('[]') ? 'list' : null;
}

function bare(field: string): string {
  return field.replaceAll('[]', '').replace(/\.\*$/, '');
}

function envelopeOf(name: OperationName, plain: unknown): Difference[] {
  const steps = stepsToAnswer(name, plain);
  if (steps.length === 0) return [];
  return [{ kind: 'envelope', choice: 'envelopes', path: pointerOf(steps), field: null, type: 'object' }];
}

function differencesOf(node: SentNode, kinds: Kinds): Difference[] {
  const { path, field, type, isRespelt } = node;
  const of = (kind: DifferenceKind): Difference => ({
    kind,
    choice: choiceOf[kind],
    path: shownPath(path),
    field,
    type,
  });
  if (field === null) return isUnknownLeaf(node) ? [of('unknownField')] : [];
  const kind = valueDifference(node, kinds.get(field) ?? otherKind);
  return [...(isRespelt ? [of('fieldSpelling')] : []), ...(kind === null ? [] : [of(kind)])];
}

const choiceOf = {
  envelope: 'envelopes',
  fieldSpelling: 'fieldSpellings',
  number: 'fieldSpellings',
  amountObject: 'fieldSpellings',
  claimText: 'fieldSpellings',
  date: 'fieldSpellings',
  unreadDate: 'fieldSpellings',
  valueSpelling: 'spellings',
  unknownValue: 'spellings',
  unknownField: 'unknownFields',
} as const satisfies Readonly<Record<DifferenceKind, keyof typeof choices>>;

/** Ignores null and empty text. */
function isUnknownLeaf({ type, values }: SentNode): boolean {
  return type === 'number' || type === 'boolean' || (type === 'string' && values.some((one) => one !== ''));
}

const documentedDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function valueDifference({ type, values, place }: SentNode, kind: KnownKind): DifferenceKind | null {
  if (place?.kind === 'amount' && type === 'object') return 'amountObject';
  if (type !== 'string' && type !== 'number') return null;
  const texts = values.map((value) => (value instanceof NumberText ? value.text : String(value)));
  if (kind.kind === 'instant') return dateDifference(type, texts);
  if (kind.kind === 'claim') return type === 'string' ? 'claimText' : null;
  if (type === 'number') return kind.isNumber || kind.kind === 'lines' ? null : 'number';
  const read = spellingReader(kind.known);
  const others = kind.known.length === 0 ? [] : texts.filter((text) => !kind.known.includes(text));
  if (others.length === 0) return null;
  return others.every((text) => kind.known.includes(read(text))) ? 'valueSpelling' : 'unknownValue';
}

function dateDifference(type: SentType, texts: readonly string[]): DifferenceKind | null {
  if (type === 'string' && texts.every((text) => documentedDate.test(text))) return null;
  return texts.every((text) => readWrittenDate(text) !== null) ? 'date' : 'unreadDate';
}
