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

/** What was sent and refused, and what is wrong with which field. */
export interface Refusal extends SortedMessages {
  error: ApiError;
}

export interface DeskForm<Values extends FieldValues, Transformed = Values> {
  form: UseFormReturn<Values, unknown, Transformed>;
  /** For the form's `ErrorSummary`. */
  refusal: Refusal | null;
  /** Takes a refusal in: each message goes to its field, of the form or of a part with its own state, the rest to the top. */
  refuse: (error: ApiError, partFieldOf?: FindPartField) => Refusal;
  forgetRefusal: () => void;
}

/**
 * Every form of the desk: react-hook-form, with rules from a zod schema (`contractResolver` where the request's own schema has them) and one
 * way from a refusal to the fields. A page with a form that is long to fill in also has a `LeaveGuard`.
 */
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

/** Focuses the first wrong field: for forms so short that they have no list of errors. */
export function focusFirstError<Values extends FieldValues, Transformed>(
  form: UseFormReturn<Values, unknown, Transformed>,
): void {
  const first = Object.keys(form.getValues()).find(
    (name) => form.getFieldState(name as FieldPath<Values>).error !== undefined,
  );
  if (first !== undefined) form.setFocus(first as FieldPath<Values>);
}

/**
 * Something derived from a form's values, such as whether there is unsent work. The component renders again only when the result changes, not
 * with each key. `derive` may depend on anything else that is rendered.
 */
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
 * Checks a form by the contract: parses what `toRequest` makes of it, and puts the first message about each path on the field of that path, so
 * that the form and the service have one schema. A pasted mask is refused, as the desk would refuse it.
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
