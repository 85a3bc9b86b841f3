import * as z from 'zod';

import { email, text } from '#contract/service/primitives.ts';
import { requestObject } from '#contract/service/request-rules.ts';
import { hasVisibleText } from '#contract/service/visible-text.ts';

import { linkPurpose } from './link-purpose.ts';
import { listQuery } from './list-query.ts';
import { role, roles } from './permissions.ts';

const nameLength = 'Write 1 to 100 characters';

/** Id of a member of staff, or of a session, as it may stand in a path. */
export const staffId = z.string().regex(/^[0-9a-f-]{36}$/);

/** E-mail of a member of staff: their name at sign-in, in whatever letter case. */
export const staffEmail = email;

/** Name of a member of staff, in one line, without marks by which others would be read in another order. */
export const staffName = text
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

/** A link that is told this once: `${PUBLIC_URL}/welcome#TOKEN`. */
const toldLink = { link: z.string(), expiresAt: z.iso.datetime() };

/** Answer of `POST /api/staff`. */
export const addStaffAnswer = z.object({ id: z.string(), ...toldLink });
export type AddStaffAnswer = z.infer<typeof addStaffAnswer>;

/** Answer of `POST /api/staff/:id/link`. 409 `password-from-provider`. */
export const staffLinkAnswer = z.object(toldLink);
export type StaffLinkAnswer = z.infer<typeof staffLinkAnswer>;

/** A member of staff as an admin sees them. Instants are ISO 8601 UTC. */
export const staffItem = z.object({
  id: z.string(),
  /** The one who asks. */
  isYou: z.boolean(),
  /** As typed, or as the provider told it: only to be shown. */
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
