import * as z from 'zod';

import { requestObject } from '#contract/service/request-rules.ts';

import { role } from './permissions.ts';

/** `POST /api/session`: `code` is the second factor, for those who set one up. */
export const signInRequest = requestObject({
  email: z.string('Enter your e-mail').min(1, 'Enter your e-mail').max(254, 'Use at most 254 characters'),
  password: z
    .string('Enter your password')
    .min(1, 'Enter your password')
    .max(1024, 'Use at most 1024 characters'),
  code: z.string('Enter the code').max(32, 'Use at most 32 characters').optional(),
});
export type SignInRequest = z.infer<typeof signInRequest>;

/** A member of staff as the page may know them. */
export const staffMember = z.object({ email: z.string(), name: z.string(), role });
export type StaffMember = z.infer<typeof staffMember>;

/** Answer of `POST /api/session` and `GET /api/session`. */
export const sessionAnswer = z.object({ staff: staffMember });
export type SessionAnswer = z.infer<typeof sessionAnswer>;
