// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

import { objectFault } from '#contract/service/object-fault.ts';

import { secondFactorCode, typedPassword } from './password-rule.ts';
import { role } from './permissions.ts';

const typedEmail = z
  .string('Enter your e-mail')
  .check(z.minLength(1, 'Enter your e-mail'), z.maxLength(254, 'Use at most 254 characters'));

/**
 * `POST /api/session`. `code` is the second factor, for those who set one up: without it the right password is answered with 401
 * `second-factor-required`, with a wrong one 401 `code-refused`. Trust: 7.
 */
export const signInRequest = z.strictObject(
  {
    email: typedEmail,
    password: typedPassword,
    code: z.optional(secondFactorCode),
  },
  { error: objectFault },
);
export type SignInRequest = z.infer<typeof signInRequest>;

/** A member of staff as the page may know them. */
export const staffMember = z.object({ email: z.string(), name: z.string(), role });
export type StaffMember = z.infer<typeof staffMember>;

/**
 * Answer of `POST /api/session` and `GET /api/session`. `staffId` tells people apart who share e-mail and role, with a local and a company
 * account; the desk always says it, an instance from before may not.
 */
export const sessionAnswer = z.object({ staff: staffMember, staffId: z.optional(z.string()) });
export type SessionAnswer = z.infer<typeof sessionAnswer>;
