import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod';

/**
 * Holds a form against the contract: what `toRequest` makes of it is parsed, and every message goes to the field of the same path, the
 * first of each. The form and the service so have one schema.
 */
export function contractResolver<Values extends FieldValues>(
  schema: z.ZodType,
  toRequest: (values: Values) => unknown,
): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(toRequest(values));
    if (parsed.success) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    const told = new Set<string>();
    for (const { path, message } of parsed.error.issues) {
      const name = path.join('.');
      if (told.has(name)) continue;
      told.add(name);
      set(errors, name, { type: 'contract', message });
    }
    return { values: {}, errors };
  };
}
