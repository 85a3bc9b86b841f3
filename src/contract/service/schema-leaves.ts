import * as z from 'zod';

import { markOf } from './field-marks.ts';
import { writtenAnswers } from './openapi-answers.ts';
import { operations, type Operation, type OperationName } from './operations.ts';

/** A value that a schema has room for, by its path: `[]` stands for every element, `*` for every key. */
export interface Leaf {
  readonly path: string;
  readonly schema: z.core.$ZodType;
}

/** The leaves of a schema, each path once for each schema that it may have there. */
export function leavesOf(schema: z.core.$ZodType, path = ''): Leaf[] {
  return insides(schema).flatMap((one) => {
    if (one instanceof z.ZodArray) return leavesOf(one.element, `${path}[]`);
    if (one instanceof z.ZodTuple) return one.def.items.flatMap((item) => leavesOf(item, `${path}[]`));
    if (one instanceof z.ZodRecord) return leavesOf(one.valueType, below(path, '*'));
    if (!(one instanceof z.ZodObject)) return [{ path, schema: one }];
    const shape: Readonly<Record<string, z.core.$ZodType>> = one.shape;
    return Object.entries(shape).flatMap(([name, field]) => leavesOf(field, below(path, name)));
  });
}

/** The schemas that a schema may stand for: what is inside optional, lenient and union ones. */
function insides(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return insides(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return insides(schema.def.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(insides);
  return [schema];
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function pathsIn(...schemas: readonly (z.core.$ZodType | null)[]): string[] {
  const leaves = schemas.flatMap((schema) => (schema === null ? [] : leavesOf(schema)));
  return [...new Set(leaves.map(({ path }) => path))];
}

/** The paths of an operation's answer: of what is read of it and of all that may be written. */
export function answerPaths(name: OperationName): string[] {
  return pathsIn(operations[name].answer, writtenAnswers[name]);
}

/** Which values of an operation are personal, by path. */
export interface PersonalLeaves {
  readonly query: readonly string[];
  readonly request: readonly string[];
  readonly answer: readonly string[];
}

/** The personal leaves of an operation: those that are marked so, and those that nobody marked. Trust: 6. */
export function personalLeavesOf(name: OperationName): PersonalLeaves {
  const known = found.get(name);
  if (known !== undefined) return known;
  const { query, request }: Operation = operations[name];
  const personal = {
    query: pathsIn(query).filter(isPersonal),
    request: pathsIn(request).filter(isPersonal),
    answer: answerPaths(name).filter(isPersonal),
  };
  found.set(name, personal);
  return personal;
}

const found = new Map<OperationName, PersonalLeaves>();

function isPersonal(path: string): boolean {
  return (markOf(path) ?? 'personal') === 'personal';
}
