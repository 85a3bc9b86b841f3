import * as z from 'zod';

import { leavesOf } from '#contract/fields/leaves.ts';

import { writtenAnswers } from './openapi-answers.ts';
import { type OperationName, operations } from './operations.ts';

export interface ExpectedField {
  /** In SERVICE_FIELDS' form: `[]` for a list of objects. */
  readonly field: string;
  readonly isFound: boolean;
  /** `reliedOn`: the answer is useless without it. `documented`: in every documented answer. */
  readonly need: 'reliedOn' | 'documented' | 'optional';
}

interface Expectation {
  readonly field: string;
  readonly isFound: boolean;
  readonly isRequired: boolean;
}

/** Compares a read answer with the document; of alternatives with the best fit. */
export function expectedFields(name: OperationName, read: unknown): ExpectedField[] {
  const { answer } = operations[name];
  const written = writtenAnswers[name];
  if (answer === null || written === null) return [];
  const readable = new Set(leavesOf(answer).map(({ path }) => fieldOf(path)));
  const relied = expectations(answer, [read], { field: '', isRequired: true });
  const here = new Set(relied.map(({ field }) => field));
  const inDocument = expectations(written, [read], { field: '', isRequired: true });
  const needs = new Map<string, ExpectedField>();
  const add = ({ field, isFound }: Expectation, need: ExpectedField['need']) => {
    if (readable.has(field) && here.has(field) && !needs.has(field))
      needs.set(field, { field, isFound, need });
  };
  for (const one of relied) if (one.isRequired) add(one, 'reliedOn');
  for (const one of inDocument) if (one.isRequired) add(one, 'documented');
  for (const one of inDocument) add(one, 'optional');
  return [...needs.values()];
}

/** Treats lists of values and objects of lines as one field. */
function fieldOf(path: string): string {
  return path.replace(/(?:\[\]|\.\*)+$/, '');
}

interface At {
  readonly field: string;
  readonly isRequired: boolean;
}

type Values = readonly unknown[];

function expectations(schema: z.core.$ZodType, values: Values, at: At): Expectation[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodCatch)
    return expectations(schema.def.innerType, values, { ...at, isRequired: false });
  if (schema instanceof z.ZodPipe) return expectations(schema.def.in, values, at);
  if (schema instanceof z.ZodUnion) return bestOf(schema.options, values, at);
  if (schema instanceof z.ZodArray) return inList(schema.element, values, at);
  if (!(schema instanceof z.ZodObject))
    return [{ ...at, isFound: values.some((value) => fits(schema, value)) }];
  const objects = values.filter(isObject);
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return Object.entries(shape).flatMap(([key, field]) => {
    const inside = objects.flatMap((one) => (one[key] === undefined || one[key] === null ? [] : [one[key]]));
    return expectations(field, inside, {
      field: at.field === '' ? key : `${at.field}.${key}`,
      // Fields inside something optional are needed if it is present.
      isRequired: at.isRequired || objects.length > 0,
    });
  });
}

function bestOf(options: readonly z.core.$ZodType[], values: Values, at: At): Expectation[] {
  const missing = (one: Expectation[]) => one.filter(({ isFound, isRequired }) => isRequired && !isFound);
  const ways = options.map((option) => expectations(option, values, at));
  return ways.toSorted((one, other) => missing(one).length - missing(other).length)[0] ?? [];
}

function inList(element: z.core.$ZodType, values: Values, at: At): Expectation[] {
  const lists = values.filter((value): value is unknown[] => Array.isArray(value));
  const objects = innermost(element);
  if (!(objects instanceof z.ZodObject)) return [{ ...at, isFound: lists.length > 0 }];
  const inside = lists.flat();
  // Nothing is missing in an empty list.
  if (lists.length > 0 && inside.length === 0) return [];
  return expectations(objects, inside, { ...at, field: `${at.field}[]` });
}

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodCatch)
    return innermost(schema.def.innerType);
  return schema instanceof z.ZodPipe ? innermost(schema.def.in) : schema;
}

/** Compares kinds only. */
function fits(schema: z.core.$ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodLiteral) return schema.values.has(value as z.core.util.Literal);
  if (schema instanceof z.ZodBoolean) return typeof value === 'boolean';
  if (schema instanceof z.ZodRecord) return typeof value === 'object' && value !== null;
  return typeof value === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
