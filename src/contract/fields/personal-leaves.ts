import type * as z from 'zod';

import { writtenAnswers } from '#contract/service/openapi-answers.ts';
import { operations, type Operation, type OperationName } from '#contract/service/operations.ts';

import { leavesOf } from './leaves.ts';
import { markOf } from './marks.ts';

function pathsIn(...schemas: readonly (z.core.$ZodType | null)[]): string[] {
  const leaves = schemas.flatMap((schema) => (schema === null ? [] : leavesOf(schema)));
  return [...new Set(leaves.map(({ path }) => path))];
}

/** Lists paths marked personal, and unmarked ones. */
export function personalPathsIn(schema: z.core.$ZodType | null): string[] {
  return pathsIn(schema).filter(isPersonal);
}

/** Lists paths that are read, and all that may be written. */
function answerPaths(name: OperationName): string[] {
  return pathsIn(operations[name].answer, writtenAnswers[name]);
}

export interface PersonalLeaves {
  readonly query: readonly string[];
  readonly request: readonly string[];
  readonly answer: readonly string[];
}

/** Lists the paths of an operation's personal leaves, unmarked ones included. */
export function personalLeavesOf(name: OperationName): PersonalLeaves {
  const known = found.get(name);
  if (known !== undefined) return known;
  const { query, request }: Operation = operations[name];
  const personal = {
    query: personalPathsIn(query),
    request: personalPathsIn(request),
    answer: answerPaths(name).filter(isPersonal),
  };
  found.set(name, personal);
  return personal;
}

const found = new Map<OperationName, PersonalLeaves>();

function isPersonal(path: string): boolean {
  return (markOf(path) ?? 'personal') === 'personal';
}
