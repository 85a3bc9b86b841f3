import * as z from 'zod';

import { signInPuzzle } from './sign-in-puzzle.ts';

/** Stable codes; a problem's `type` is `/problems/{code}`. RFC 9457. */
export const problemCodes = [
  'not-signed-in',
  'sign-in-refused',
  'second-factor-required',
  'code-refused',
  'passkey-refused',
  'puzzle-required',
  'too-many-attempts',
  'too-many-requests',
  'forbidden',
  'second-factor-due',
  'proof-required',
  'cross-site',
  'not-found',
  'method-not-allowed',
  'unknown-operation',
  'invalid-parameter',
  'unreadable-body',
  'unsupported-media-type',
  'encoded-body',
  'length-required',
  'body-too-large',
  'headers-too-large',
  'body-too-slow',
  'contract-violation',
  'invalid-request',
  'idempotency-key-required',
  'idempotency-conflict',
  'in-progress',
  'link-unknown',
  'staff-exists',
  'last-admin',
  'queue-changed',
  'role-from-provider',
  'password-from-provider',
  'sandbox-account',
  'second-factor-set',
  'second-factor-missing',
  'passkeys-unavailable',
  'not-recorded',
  'callback-refused',
  'busy',
  'service-unreachable',
  'service-timeout',
  'service-answer-invalid',
  'outcome-unknown',
  'unexpected',
] as const;
export const problemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof problemCode>;

export const problemMediaType = 'application/problem+json';

/** `errors`: path → message. Echoes nothing of the request. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  requestId: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** With `second-factor-required`. */
  factors: z.optional(z.array(z.enum(['code', 'passkey']))),
  /** With `second-factor-required`: spares another puzzle. */
  ticket: z.optional(z.string()),
  /** With `puzzle-required`. */
  puzzle: z.optional(signInPuzzle),
});
export type Problem = z.infer<typeof problem>;

export function problemType(code: ProblemCode): string {
  return `/problems/${code}`;
}

/** Returns the code of a problem type; null for another type. */
export function problemCodeOf(type: string): ProblemCode | null {
  const parsed = problemCode.safeParse(type.replace(/^\/problems\//, ''));
  return parsed.success ? parsed.data : null;
}
