import * as z from 'zod';

import { hasVisibleText } from '#contract/service/identifier-forms.ts';
import { email, requestObject, text } from '#contract/service/primitives.ts';

import { passkeyUse } from './passkeys.ts';
import { role, roles } from './permissions.ts';
import { listQuery } from './records.ts';
import { chosenPassword, secondFactorCode } from './session.ts';

/** Links work once. */
const linkPurposes = ['first-admin', 'invite', 'reset'] as const;
const linkPurpose = z.enum(linkPurposes);
export type LinkPurpose = z.infer<typeof linkPurpose>;

/** The token follows the `#`, which browsers never send. */
export const linkPath = '/welcome';

const nameLength = 'Enter 1 to 100 characters';

/** A UUID, also of queue items and notices. */
export const staffId = z.string().regex(/^[0-9a-f-]{36}$/);

/** The sign-in name, in any case. */
const staffEmail = email;

/** One line, without marks that reorder text. */
const staffName = text
  .transform((words) => words.trim())
  .pipe(
    z
      .string()
      .min(1, nameLength)
      .max(100, nameLength)
      .regex(
        /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u,
        'Enter the name on one line, without invisible text-direction marks',
      )
      .refine(hasVisibleText, nameLength),
  );

const chosenRole = z.enum(roles, 'Choose a role');

/** `POST /api/staff`. 409 `staff-exists`. */
export const addStaffRequest = requestObject({ email: staffEmail, name: staffName, role: chosenRole });
export type AddStaffRequest = z.infer<typeof addStaffRequest>;

/** `POST /api/staff/:id/role`. 409 `last-admin`, `role-from-provider`. */
export const changeRoleRequest = requestObject({ role: chosenRole });
export type ChangeRoleRequest = z.infer<typeof changeRoleRequest>;

/** Shown once: `${PUBLIC_URL}/welcome#TOKEN`. */
const shownLink = { link: z.string(), expiresAt: z.iso.datetime() };

export const addStaffAnswer = z.object({ id: z.string(), ...shownLink });
export type AddStaffAnswer = z.infer<typeof addStaffAnswer>;

/** `POST /api/staff/:id/link`. 409 `password-from-provider`. */
export const staffLinkAnswer = z.object(shownLink);
export type StaffLinkAnswer = z.infer<typeof staffLinkAnswer>;

const staffItem = z.object({
  id: z.string(),
  isYou: z.boolean(),
  /** As typed or given by the provider, for display. */
  email: z.string(),
  name: z.string(),
  role,
  isDisabled: z.boolean(),
  /** Has the embedded sandbox's public password. */
  isSandbox: z.boolean(),
  hasPassword: z.boolean(),
  /** Company account, instead of a password. */
  provider: z.object({ issuer: z.string(), subject: z.string() }).nullable(),
  hasSecondFactor: z.boolean(),
  /** Null on old rows. */
  createdAt: z.iso.datetime().nullable(),
  lastSignedInAt: z.iso.datetime().nullable(),
  openLink: z.object({ purpose: linkPurpose, expiresAt: z.iso.datetime() }).nullable(),
  /** Number of active ones. */
  sessions: z.number().int().nonnegative(),
});
export type StaffItem = z.infer<typeof staffItem>;

/** `GET /api/staff`, by e-mail. */
export const staffListQuery = listQuery;
export const staffList = z.object({ items: z.array(staffItem), nextCursor: z.string().nullable() });
export type StaffList = z.infer<typeof staffList>;

const token = z.string('Open the link again').min(1, 'Open the link again').max(100, 'Open the link again');

/** `POST /api/links/read`, any number of times; `POST /api/links/passkey` → `passkeyChallenge`. */
export const readLinkRequest = requestObject({ token });
export type ReadLinkRequest = z.infer<typeof readLinkRequest>;

/** 404 `link-unknown` if wrong, used or expired. `email` and `name` are null for the first admin. */
export const linkAnswer = z.object({
  purpose: linkPurpose,
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** A link doesn't replace it: a code is needed too. */
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type LinkAnswer = z.infer<typeof linkAnswer>;

/**
 * `POST /api/links/use` → `sessionAnswer`. Only the first admin gives `email` and `name`. 401
 * `second-factor-required` and `code-refused` as at sign-in; 422 `errors.password` for a common password.
 */
export const useLinkRequest = requestObject({
  token,
  password: chosenPassword,
  email: staffEmail.optional(),
  name: staffName.optional(),
  code: z.optional(secondFactorCode),
  passkey: z.optional(passkeyUse),
});
export type UseLinkRequest = z.infer<typeof useLinkRequest>;
