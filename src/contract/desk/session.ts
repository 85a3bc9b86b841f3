import * as z from 'zod';

import { role } from './permissions.ts';

/** `POST /api/session`: `code` is the second factor, for those who set one up. */
export const signInRequest = z.strictObject({
  email: z.string().min(1, 'Enter your e-mail').max(254),
  password: z.string().min(1, 'Enter your password').max(1024),
  code: z.string().max(32).optional(),
});
export type SignInRequest = z.infer<typeof signInRequest>;

/** A member of staff as the page may know them. */
export const staffMember = z.object({ email: z.string(), name: z.string(), role });
export type StaffMember = z.infer<typeof staffMember>;

/** Answer of `POST /api/session` and `GET /api/session`. */
export const sessionAnswer = z.object({ staff: staffMember });
export type SessionAnswer = z.infer<typeof sessionAnswer>;
