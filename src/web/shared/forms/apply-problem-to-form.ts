import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

import type { ApiError } from '#web/shared/api/api-error.ts';

import { type FieldMessage, flattenErrors } from './flatten-errors.ts';

interface Options {
  /** Where the form calls a field otherwise than the request does: request path → form path. */
  rename?: Readonly<Record<string, string>>;
}

/**
 * Puts what a refusal says on the fields that it speaks of, and returns what found no field, for the top of the form.
 * A field is found by its whole path, or by its last name when only one field of the form bears it.
 */
export function applyProblemToForm<Values extends FieldValues, Transformed>(
  error: ApiError,
  form: Pick<UseFormReturn<Values, unknown, Transformed>, 'getValues' | 'setError'>,
  { rename = {} }: Options = {},
): FieldMessage[] {
  const fields = fieldPaths(form.getValues());
  const onFields = new Map<string, string[]>();
  const rest: FieldMessage[] = [];
  for (const message of flattenErrors(error.errors)) {
    const wanted = Object.hasOwn(rename, message.path) ? rename[message.path] : message.path;
    const field = wanted ? findField(fields, wanted) : undefined;
    if (field === undefined) rest.push(message);
    else onFields.set(field, [...(onFields.get(field) ?? []), message.message]);
  }
  for (const [field, messages] of onFields) {
    form.setError(field as FieldPath<Values>, { type: 'server', message: messages.join(' ') });
  }
  return rest;
}

function findField(fields: readonly string[], path: string): string | undefined {
  if (fields.includes(path)) return path;
  const named = fields.filter((field) => field.endsWith(`.${path}`));
  return named.length === 1 ? named[0] : undefined;
}

/** Paths of everything in a form's values that is no container. */
function fieldPaths(values: unknown, parent = ''): string[] {
  if (!isContainer(values)) return parent === '' ? [] : [parent];
  return Object.keys(values).flatMap((key) =>
    fieldPaths(values[key], parent === '' ? key : `${parent}.${key}`),
  );
}

function isContainer(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
