import * as z from 'zod';

import { DeskError } from './errors.ts';

/** The value as the schema reads it. Throws `contract-violation` that names the fields and repeats no value. */
export function parseJson<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new DeskError('contract-violation', { errors: errorsOf(parsed.error.issues) });
}

/** As `parseJson` for a query or path: `invalid-parameter`. */
export function parseParameters<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new DeskError('invalid-parameter', { errors: errorsOf(parsed.error.issues) });
}

/** Issues by path. A field that nobody asked for is told by its parent: its own name is not ours to repeat. */
function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ code, path, message }) => [
      path.join('.') || 'request',
      code === 'unrecognized_keys' ? 'Has a field that is not known here' : message,
    ]),
  );
}
