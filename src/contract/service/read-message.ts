import {
  amountParts,
  type FieldPlace,
  fieldPlaces,
  nameUnder,
  placeUnder,
} from '#contract/fields/field-places.ts';
import { leavesOf } from '#contract/fields/leaves.ts';

import { readWrittenDate } from './callback-dates.ts';
import { readCallbacks } from './callbacks.ts';
import { operations } from './operations.ts';
import { isOperation, type MessageName, pointerSteps, type ServiceFields } from './service-fields.ts';

type Json = Readonly<Record<string, unknown>>;

/** Choice: envelopes. */
export const envelopeNames: readonly string[] = ['data', 'result'];
const deepestEnvelope = 3;

const places = new Map<MessageName, FieldPlace>();

function readPlaces(name: MessageName): FieldPlace {
  const known = places.get(name);
  if (known !== undefined) return known;
  const schema = isOperation(name) ? operations[name].answer : readCallbacks[name];
  const made = fieldPlaces(schema === null ? [] : leavesOf(schema));
  places.set(name, made);
  return made;
}

/**
 * Translates a message to the interface's names: opens envelopes, reads any spelling, mapped fields, amounts
 * that are objects, `"true"`, and other date layouts. Drops undocumented fields. Numbers must be text.
 * Choices: envelopes, fieldSpellings, serviceFields.
 */
export function readMessage(name: MessageName, sent: unknown, fields: ServiceFields): unknown {
  const root = readPlaces(name);
  const read = shaped(opened(sent, root).value, root);
  const mapped = Object.entries(fields[name] ?? {});
  return mapped.reduce<unknown>((value, [field, pointer]) => {
    const found = valuesAt(sent, pointerSteps(pointer));
    return found === undefined ? value : placed(value, { steps: field.split('.'), found, root });
  }, read);
}

/** Returns the path to the answer through its envelopes. Numbers must be text. */
export function stepsToAnswer(name: MessageName, sent: unknown): readonly string[] {
  return opened(sent, readPlaces(name)).steps;
}

interface Opened {
  readonly value: unknown;
  readonly steps: readonly string[];
}

/** Opens envelopes if the inner object has at least as many known names, or the outer none. */
function opened(sent: unknown, root: FieldPlace): Opened {
  let here: Opened = { value: sent, steps: [] };
  for (let depth = 0; depth < deepestEnvelope; depth += 1) {
    const outer = only(here);
    if (!isObject(outer.value)) return here;
    const inner = innerOf(outer, root);
    if (inner === undefined) return outer;
    const [inside, outside] = [countNames(inner.value, root), countNames(outer.value, root)];
    if (outside > 0 && inside < outside) return outer;
    here = inner;
  }
  return here;
}

function innerOf(
  { value, steps }: Opened,
  root: FieldPlace,
): (Opened & { readonly value: Json }) | undefined {
  if (!isObject(value)) return undefined;
  return envelopeNames
    .filter((name) => Object.hasOwn(value, name) && nameUnder(root, name) === null)
    .map((name) => only({ value: value[name], steps: [...steps, name] }))
    .find((one): one is Opened & { readonly value: Json } => isObject(one.value));
}

/** Unwraps a list of one. */
function only(one: Opened): Opened {
  const { value, steps } = one;
  return Array.isArray(value) && value.length === 1 ? { value: value[0], steps: [...steps, '0'] } : one;
}

function countNames(object: Json, root: FieldPlace): number {
  return Object.keys(object).filter((key) => nameUnder(root, key) !== null).length;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shaped(value: unknown, place: FieldPlace): unknown {
  if (Array.isArray(value)) return value.map((item) => shaped(item, place));
  if (isObject(value)) return place.kind === 'amount' ? amountIn(value) : fieldsOf(value, place);
  if (typeof value !== 'string') return value;
  if (place.kind === 'claim') return claimIn(value);
  return place.kind === 'instant' ? instantIn(value) : value;
}

function fieldsOf(object: Json, place: FieldPlace): Json {
  const entries = Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const name = nameUnder(place, key);
    if (name === null) return place.other === null ? [] : [[key, value]];
    // An exact name wins over another spelling.
    if (name !== key && Object.hasOwn(object, name)) return [];
    return [[name, shaped(value, placeUnder(place, name))]];
  });
  return Object.fromEntries(entries);
}

function amountIn(object: Json): unknown {
  const part = Object.entries(object).find(
    ([key, value]) => amountParts.has(key) && typeof value === 'string',
  );
  return part === undefined ? object : part[1];
}

function claimIn(text: string): unknown {
  const lower = text.trim().toLowerCase();
  return lower === 'true' || (lower === 'false' ? false : text);
}

/** Turns Unix times and zoneless dates, read as UTC, into ISO 8601. */
function instantIn(text: string): string {
  const date = readWrittenDate(text);
  if (date === null || /[T\s].*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return text;
  if (date.kind === 'zoneless') return `${date.iso}Z`;
  return new Date(date.microseconds / 1000).toISOString();
}

/** Returns a list for `*`, undefined if nothing is there. */
function valuesAt(value: unknown, steps: readonly string[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === '*') return Array.isArray(value) ? value.map((item) => valuesAt(item, rest)) : undefined;
  if (Array.isArray(value)) return /^\d{1,6}$/.test(step) ? valuesAt(value[Number(step)], rest) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : undefined;
}

interface Placing {
  readonly steps: readonly string[];
  readonly found: unknown;
  readonly root: FieldPlace;
}

function placed(value: unknown, { steps, found, root }: Placing): unknown {
  const [step, ...rest] = steps;
  if (found === undefined) return value;
  if (step === undefined) return shaped(found, root);
  const isList = step.endsWith('[]');
  const name = isList ? step.slice(0, -2) : step;
  const object = isObject(value) ? value : {};
  const before = Object.hasOwn(object, name) ? object[name] : undefined;
  const below = { steps: rest, root: placeUnder(root, name) };
  const after = isList
    ? listOf(found).map((one, at) => placed(listOf(before)[at], { ...below, found: one }))
    : placed(before, { ...below, found });
  return { ...object, [name]: after };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
