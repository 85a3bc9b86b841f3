import * as z from 'zod';

import { hasVisibleText } from '#contract/service/identifier-forms.ts';
import { email, requestObject, text } from '#contract/service/primitives.ts';

import { passkeyUse } from './passkeys.ts';
import { role, roles } from './permissions.ts';
import { listQuery } from './records.ts';
import { chosenPassword, secondFactorCode } from './session.ts';

/** What a single-use link is for: the first admin of an installation, a new member of staff, a password chosen again. */
const linkPurposes = ['first-admin', 'invite', 'reset'] as const;
const linkPurpose = z.enum(linkPurposes);
export type LinkPurpose = z.infer<typeof linkPurpose>;

/** Where a link leads; its token comes after the `#`, which browsers never send. */
export const linkPath = '/welcome';

const nameLength = 'Write 1 to 100 characters';

/** Id of a member of staff, or of a session, as a path may contain it. */
export const staffId = z.string().regex(/^[0-9a-f-]{36}$/);

/** E-mail of a member of staff: their name at sign-in, in whatever letter case. */
const staffEmail = email;

/** Name of a member of staff, in one line, without marks by which others would be read in another order. */
const staffName = text
  .transform((words) => words.trim())
  .pipe(
    z
      .string()
      .min(1, nameLength)
      .max(100, nameLength)
      .regex(
        /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u,
        'Write the name in one line, without marks of direction',
      )
      .refine(hasVisibleText, nameLength),
  );

const chosenRole = z.enum(roles, 'Choose a role');

/** `POST /api/staff`: someone who is to choose a password with a link. 409 `staff-exists`. */
export const addStaffRequest = requestObject({ email: staffEmail, name: staffName, role: chosenRole });
export type AddStaffRequest = z.infer<typeof addStaffRequest>;

/** `POST /api/staff/:id/role`. 409 `last-admin`, `role-from-provider`. */
export const changeRoleRequest = requestObject({ role: chosenRole });
export type ChangeRoleRequest = z.infer<typeof changeRoleRequest>;

/** Body of what needs none: `{}`. */
export const emptyRequest = requestObject({});

/** A link that is shown this once: `${PUBLIC_URL}/welcome#TOKEN`. */
const shownLink = { link: z.string(), expiresAt: z.iso.datetime() };

/** Answer of `POST /api/staff`. */
export const addStaffAnswer = z.object({ id: z.string(), ...shownLink });
export type AddStaffAnswer = z.infer<typeof addStaffAnswer>;

/** Answer of `POST /api/staff/:id/link`. 409 `password-from-provider`. */
export const staffLinkAnswer = z.object(shownLink);
export type StaffLinkAnswer = z.infer<typeof staffLinkAnswer>;

/** A member of staff as an admin sees them. Instants are ISO 8601 UTC. */
const staffItem = z.object({
  id: z.string(),
  /** The one who asks. */
  isYou: z.boolean(),
  /** As typed, or as the provider gave it: only to be shown. */
  email: z.string(),
  name: z.string(),
  role,
  isDisabled: z.boolean(),
  /** Made for the embedded sandbox, with the password that everyone knows. */
  isSandbox: z.boolean(),
  hasPassword: z.boolean(),
  /** The company account by which they sign in, instead of a password. */
  provider: z.object({ issuer: z.string(), subject: z.string() }).nullable(),
  hasSecondFactor: z.boolean(),
  /** Null: from before it was kept. */
  createdAt: z.iso.datetime().nullable(),
  lastSignedInAt: z.iso.datetime().nullable(),
  /** The link that was made for them and not used yet. */
  openLink: z.object({ purpose: linkPurpose, expiresAt: z.iso.datetime() }).nullable(),
  /** Sessions that go on. */
  sessions: z.number().int().nonnegative(),
});
export type StaffItem = z.infer<typeof staffItem>;

/** Query and answer of `GET /api/staff`, by e-mail. */
export const staffListQuery = listQuery;
export const staffList = z.object({ items: z.array(staffItem), nextCursor: z.string().nullable() });
export type StaffList = z.infer<typeof staffList>;

const token = z.string('Open the link again').min(1, 'Open the link again').max(100, 'Open the link again');

/** `POST /api/links/read`; and `POST /api/links/passkey` → `passkeyChallenge`. What a link is for, before it is used. It may be read any number of times. */
export const readLinkRequest = requestObject({ token });
export type ReadLinkRequest = z.infer<typeof readLinkRequest>;

/** Whose link it is; 404 `link-unknown` for one that is wrong, used or expired. `email` and `name` are null for the first admin. */
export const linkAnswer = z.object({
  purpose: linkPurpose,
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** Whether a code of the second factor must come with the new password: a link does not replace it. */
  hasSecondFactor: z.boolean(),
  /** Whether a passkey can be used for it. */
  hasPasskey: z.boolean(),
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
  passkey: z.optional(passkeyUse),
});
export type UseLinkRequest = z.infer<typeof useLinkRequest>;
