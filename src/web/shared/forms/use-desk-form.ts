import { useCallback, useState, useSyncExternalStore } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { type $ZodType, safeParse } from 'zod/v4/core';

import { maskMessage, masksIn } from '#contract/fields/masks.ts';
import type { ApiError } from '#web/shared/api/api-error.ts';

import { applyProblemToForm, type FindPartField, type SortedMessages } from './apply-problem-to-form.ts';

export interface Refusal extends SortedMessages {
  error: ApiError;
}

export interface DeskForm<Values extends FieldValues, Transformed = Values> {
  form: UseFormReturn<Values, unknown, Transformed>;
  refusal: Refusal | null;
  /** Assigns messages to fields of the form or its parts; the rest to the top. */
  refuse: (error: ApiError, partFieldOf?: FindPartField) => Refusal;
  forgetRefusal: () => void;
}

/** Sets up any form, with `contractResolver` where the request has a schema. Long forms add a `LeaveGuard`. */
export function useDeskForm<Values extends FieldValues, Transformed = Values>(
  options: UseFormProps<Values, unknown, Transformed>,
): DeskForm<Values, Transformed> {
  const form = useForm<Values, unknown, Transformed>(options);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = (error: ApiError, partFieldOf?: FindPartField) => {
    const refused = { error, ...applyProblemToForm(error, form, partFieldOf) };
    setRefusal(refused);
    return refused;
  };
  return { form, refusal, refuse, forgetRefusal: () => setRefusal(null) };
}

/** Focuses the first wrong field, for short forms without an error list. */
export function focusFirstError<Values extends FieldValues, Transformed>(
  form: UseFormReturn<Values, unknown, Transformed>,
): void {
  const first = Object.keys(form.getValues()).find(
    (name) => form.getFieldState(name as FieldPath<Values>).error !== undefined,
  );
  if (first !== undefined) form.setFocus(first as FieldPath<Values>);
}

/** Derives a value from the form; rerenders only when it changes. */
export function useFormValue<Values extends FieldValues, Derived extends string | boolean>(
  { subscribe, getValues }: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues'>,
  derive: (values: Values) => Derived,
): Derived {
  const follow = useCallback(
    (onChange: () => void) => subscribe({ formState: { values: true }, callback: onChange }),
    [subscribe],
  );
  return useSyncExternalStore(follow, () => derive(getValues()));
}

/**
 * Validates `toRequest`'s result by the service's schema; keeps each path's first message. Refuses pasted
 * masks.
 */
export function contractResolver<Values extends FieldValues>(
  schema: $ZodType,
  toRequest: (values: Values) => unknown,
): Resolver<Values> {
  return (values) => {
    const request = toRequest(values);
    const masks = masksIn(request).map((path) => ({ path, message: maskMessage }));
    const issues = [...masks, ...(safeParse(schema, request).error?.issues ?? [])];
    if (issues.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    const seen = new Set<string>();
    for (const { path, message } of issues) {
      const name = path.map(String).join('.');
      if (seen.has(name)) continue;
      seen.add(name);
      set(errors, name, { type: 'contract', message });
    }
    return { values: {}, errors };
  };
}
