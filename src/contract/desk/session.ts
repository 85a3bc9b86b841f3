// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

import { objectFault } from '#contract/service/object-fault.ts';

import { role } from './permissions.ts';

const entered = (sentence: string, maxLength: number) =>
  z
    .string(sentence)
    .check(z.minLength(1, sentence), z.maxLength(maxLength, `Use at most ${maxLength} characters`));

/** `POST /api/session`: `code` is the second factor, for those who set one up. */
export const signInRequest = z.strictObject(
  {
    email: entered('Enter your e-mail', 254),
    password: entered('Enter your password', 1024),
    code: z.optional(z.string('Enter the code').check(z.maxLength(32, 'Use at most 32 characters'))),
  },
  { error: objectFault },
);
export type SignInRequest = z.infer<typeof signInRequest>;

/** A member of staff as the page may know them. */
export const staffMember = z.object({ email: z.string(), name: z.string(), role });
export type StaffMember = z.infer<typeof staffMember>;

/** Answer of `POST /api/session` and `GET /api/session`. */
export const sessionAnswer = z.object({ staff: staffMember });
export type SessionAnswer = z.infer<typeof sessionAnswer>;
