import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import { type $ZodType, safeParse } from 'zod/v4/core';

import { maskMessage, masksIn } from '#contract/fields/masks.ts';

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
