import * as z from 'zod';

import { requestObject } from '#contract/service/request-rules.ts';

import { linkPurpose } from './link-purpose.ts';
import { chosenPassword, secondFactorCode } from './password-rule.ts';
import { staffEmail, staffName } from './staff.ts';

const token = z.string('Open the link again').min(1, 'Open the link again').max(100, 'Open the link again');

/** `POST /api/links/read`: what a link is for, before it is used. It may be read any number of times. */
export const readLinkRequest = requestObject({ token });
export type ReadLinkRequest = z.infer<typeof readLinkRequest>;

/** Whose link it is; 404 `link-unknown` for one that is wrong, used or expired. `email` and `name` are null for the first admin. */
export const linkAnswer = z.object({
  purpose: linkPurpose,
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** Whether a code of the second factor must come with the new password: a link does not stand in for it. */
  hasSecondFactor: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type LinkAnswer = z.infer<typeof linkAnswer>;

/**
 * `POST /api/links/use` → `sessionAnswer` and a new session. The first admin gives `email` and `name`; for the others they are known and
 * must be left out. `code` as at sign-in (401 `second-factor-required`, `code-refused`). 422 `errors.password` for a common password.
 */
export const useLinkRequest = requestObject({
  token,
  password: chosenPassword,
  email: staffEmail.optional(),
  name: staffName.optional(),
  code: z.optional(secondFactorCode),
});
export type UseLinkRequest = z.infer<typeof useLinkRequest>;
