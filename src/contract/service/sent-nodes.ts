import { type FieldPlace, fieldPlaces, nameUnder, placeUnder } from '#contract/fields/field-places.ts';
import { type Leaf, leavesOf } from '#contract/fields/leaves.ts';

import { writtenAnswers } from './openapi-answers.ts';
import { type OperationName, operations } from './operations.ts';
import { stepsToAnswer } from './read-message.ts';
import { pointerOf, type ServiceFields } from './service-fields.ts';

/** A number as written, distinct from text. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type SentType = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'list';

/** `path` has `*` for list elements. */
export interface SentNode {
  readonly path: readonly string[];
  readonly type: SentType;
  readonly values: unknown[];
  /** Our field without list marks; null beyond the contract. */
  readonly field: string | null;
  readonly place: FieldPlace | null;
  readonly isRespelt: boolean;
}

const deepest = 64;
const mostValues = 100;

/** Lists leaves that are read, and documented ones. */
export function answerLeaves(name: OperationName): Leaf[] {
  return [operations[name].answer, writtenAnswers[name]].flatMap((schema) =>
    schema === null ? [] : leavesOf(schema),
  );
}

function sentType(value: unknown): SentType {
  if (value === null || value === undefined) return 'null';
  if (value instanceof NumberText) return 'number';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'object';
  return typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'number' : 'string';
}

/** Lists every value with its field by contract and mapping, in linear time. */
export function sentNodes(name: OperationName, sent: unknown, fields: ServiceFields): SentNode[] {
  const walk = new SentWalk(name, fields);
  walk.visit(sent, { ...walk.root, envelope: stepsToAnswer(name, withoutKinds(sent)) });
  return [...walk.nodes.values()];
}

/** Converts numbers to text for `readMessage`; drops what is too deep. */
export function withoutKinds(value: unknown, depth = 0): unknown {
  if (value instanceof NumberText) return value.text;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((one) => withoutKinds(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]): [string, unknown] => [key, withoutKinds(one, depth + 1)]),
  );
}

interface Here {
  readonly path: readonly string[];
  readonly place: FieldPlace | null;
  readonly field: string | null;
  readonly isRespelt: boolean;
  readonly envelope: readonly string[];
}

class SentWalk {
  readonly nodes = new Map<string, SentNode>();
  readonly root: Here;
  readonly #root: FieldPlace;
  /** Our field by the integration's pointer. */
  readonly #mapped: ReadonlyMap<string, string>;

  constructor(name: OperationName, fields: ServiceFields) {
    this.#root = fieldPlaces(answerLeaves(name));
    this.root = { path: [], place: this.#root, field: '', isRespelt: false, envelope: [] };
    this.#mapped = new Map(
      Object.entries(fields[name] ?? {}).map(([field, pointer]) => [pointer, field.replaceAll('[]', '')]),
    );
  }

  visit(value: unknown, at: Here): void {
    const here = this.#mappedHere(at);
    this.#keep(value, here);
    if (here.path.length >= deepest) return;
    if (Array.isArray(value)) this.#list(value, here);
    else if (sentType(value) === 'object') this.#object(value as Readonly<Record<string, unknown>>, here);
  }

  #mappedHere(at: Here): Here {
    const field = this.#mapped.get(pointerOf(at.path));
    if (field === undefined) return at;
    const place = field.split('.').reduce(placeUnder, this.#root);
    return { path: at.path, place, field, isRespelt: false, envelope: [] };
  }

  #keep(value: unknown, { path, place, field, isRespelt }: Here): void {
    const type = sentType(value);
    const key = `${type}${pointerOf(path)}`;
    const known = this.nodes.get(key);
    if (known === undefined) this.nodes.set(key, { path, type, values: [value], field, place, isRespelt });
    else if (known.values.length < mostValues) known.values.push(value);
  }

  #list(list: readonly unknown[], here: Here): void {
    const [step, ...envelope] = here.envelope;
    if (step !== undefined) this.visit(list[0], { ...here, path: [...here.path, step], envelope });
    else for (const one of list) this.visit(one, { ...here, path: [...here.path, '*'] });
  }

  #object(object: Readonly<Record<string, unknown>>, here: Here): void {
    // An amount or line that is an object counts as one value.
    if (here.place?.kind === 'amount' && here.field !== '') return;
    const [step, ...envelope] = here.envelope;
    for (const [key, value] of Object.entries(object)) {
      const path = [...here.path, key];
      if (step === key) this.visit(value, { ...here, path, envelope });
      else this.visit(value, { ...below(step === undefined ? here : null, key, object), path, envelope: [] });
    }
  }
}

/** Finds the field under a key; an exact name wins over another spelling. */
function below(
  here: Here | null,
  key: string,
  object: Readonly<Record<string, unknown>>,
): Pick<Here, 'place' | 'field' | 'isRespelt'> {
  const place = here?.place ?? null;
  const name = place === null ? null : nameUnder(place, key);
  if (place !== null && name === null && place.other !== null)
    return { place: placeUnder(place, key), field: here?.field ?? '', isRespelt: false };
  if (place === null || name === null || (name !== key && Object.hasOwn(object, name)))
    return { place: null, field: null, isRespelt: false };
  const outer = here?.field ?? '';
  const field = outer === '' ? name : `${outer}.${name}`;
  return { place: placeUnder(place, name), field, isRespelt: name !== key };
}
