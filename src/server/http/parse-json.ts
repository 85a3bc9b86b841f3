import * as z from 'zod';

import { DeskError } from './errors.ts';

/**
 * A body of the desk's own API as the schema reads it. Throws `unreadable-body` for unknown fields, else `invalid-request`:
 * the service was not asked. They name the fields and repeat no value. Spec: details 32.
 */
export function parseJson<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isUnknown = issues.some(({ code }) => code === 'unrecognized_keys');
  throw new DeskError(isUnknown ? 'unreadable-body' : 'invalid-request', { errors: errorsOf(issues) });
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

/** Issues by path. An unexpected field is reported at its parent: its own name is not ours to repeat. */
function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ code, path, message }) => [
      path.join('.') || 'request',
      code === 'unrecognized_keys' ? 'Has an unknown field' : message,
    ]),
  );
}
