import * as z from 'zod';

import { objectFault } from '#contract/service/identifier-forms.ts';

import { environmentAnswer } from './environment.ts';
import { accountLanguage, type Language } from './languages.ts';
import { role, type Role } from './permissions.ts';

/** A member of staff, as a session and the trail know them. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** The language of their account; null where they chose none. */
  readonly language: Language | null;
}

/** Rampart's own account, in the trail and beside what it asks by itself. `.invalid` is a name that nobody can have (RFC 2606). */
export const deskPerson = { email: 'rampart@desk.invalid', name: 'Rampart', role: 'support' } as const;

/** Characters (code points, after NFC) of a password that a person chooses; no composition rules. */
export const passwordLength = { min: 15, max: 1024 } as const;

/** UTF-16 units of any password before it is looked at: NFC makes texts shorter, so this is more than the longest one can be typed in. */
const maxUnits = 8192;

const lengthSentence = `Use ${passwordLength.min} to ${passwordLength.max.toLocaleString('en')} characters`;

/** How long a password is by the rule: code points of its NFC form, however the accents were typed. */
export function passwordCharacters(password: string): number {
  return Array.from(password.normalize('NFC')).length;
}

/** A password typed to sign in: bounded before anything is computed from it. */
export const typedPassword = z
  .string('Enter your password')
  .check(z.minLength(1, 'Enter your password'), z.maxLength(maxUnits, 'This is no password of yours'));

/** A password that a person chooses. Only the server knows whether it is a common one or their own name: 422 at the same field. */
export const chosenPassword = z.string('Choose a password').check(
  z.minLength(1, { error: 'Choose a password', abort: true }),
  z.maxLength(maxUnits, { error: lengthSentence, abort: true }),
  z.refine((password) => {
    const characters = passwordCharacters(password);
    return characters >= passwordLength.min && characters <= passwordLength.max;
  }, lengthSentence),
);

/** A second factor's code: six digits, spaces allowed, or a recovery code; the server knows which of them it is. */
export const secondFactorCode = z
  .string('Enter the code')
  .check(z.minLength(1, 'Enter the code'), z.maxLength(32, 'Use at most 32 characters'));

const typedEmail = z
  .string('Enter your e-mail')
  .check(z.minLength(1, 'Enter your e-mail'), z.maxLength(254, 'Use at most 254 characters'));

/**
 * `POST /api/session`. `code` is the second factor, for those who set one up: without it the right password is answered with 401
 * `second-factor-required`, with a wrong one 401 `code-refused`.
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

/**
 * Why nobody was signed in with a company account: `/sign-in?problem=CODE`. Each has one sentence, in the page's catalogue.
 * - `provider-unreachable`: the provider did not answer, or with something that is not an answer. Nothing is known of the person.
 * - `provider-refused`: the provider said no, or the person did there; or it ended what it had vouched for before the session began.
 * - `round-unknown`: not begun in this browser (no round of it has this state), begun over ten minutes ago, or finished before.
 * - `answer-not-trusted`: what came back does not show that it comes from the provider, for Rampart, for this sign-in.
 * - `role-unknown`: the account has none of Rampart's roles, or more than one.
 * - `account-disabled`: an admin of Rampart disabled the account.
 * - `busy`: Rampart could not write it down; it can be tried again.
 */
export const signInProblems = [
  'provider-unreachable',
  'provider-refused',
  'round-unknown',
  'answer-not-trusted',
  'role-unknown',
  'account-disabled',
  'busy',
] as const;
const signInProblem = z.enum(signInProblems);
export type SignInProblem = z.infer<typeof signInProblem>;

/** The problem that an address names, or null when it is not one of ours. */
export function signInProblemOf(text: string | null): SignInProblem | null {
  const parsed = signInProblem.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/**
 * A member of staff as the page may know them. `language` is what they chose for their account: null where they chose none, or one that
 * this version does not speak; an instance from before says nothing of it.
 */
const staffMember = z.object({
  email: z.string(),
  name: z.string(),
  role,
  language: z.optional(accountLanguage),
});
export type StaffMember = z.infer<typeof staffMember>;

/** What the page leads the person to; each is left out where there is nothing to do. */
const standing = {
  /** Their role asks for a second factor, and they have none: the desk refuses everything but to set one up. */
  mustSetUpFactor: z.optional(z.boolean()),
  /** Browsers new to the account that signed in and that the person has not confirmed yet. */
  newBrowsers: z.optional(z.number()),
};

/**
 * Answer of `POST /api/session` and `GET /api/session`. `staffId` distinguishes people who share e-mail and role, with a local and a company
 * account; the desk always says it, an instance from before may not.
 */
export const sessionAnswer = z.object({
  staff: staffMember,
  staffId: z.optional(z.string()),
  ...standing,
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/**
 * What the page itself carries, so that its program need not ask for it. `staff` is null for a person who is not signed in, and for one
 * who comes by a link from another site, with which no cookie is sent: then the page asks.
 */
export const pageStart = z.object({
  environment: environmentAnswer,
  staff: z.nullable(staffMember),
  /** As in `sessionAnswer`. */
  staffId: z.optional(z.string()),
  ...standing,
});
export type PageStart = z.infer<typeof pageStart>;

const startPage = '/';
const longestPath = 2000;
/** Browsers take `\` for `/`, and leave tabs and line ends out. */
const ownPath = /^\/(?!\/)[^\\\p{Cc}\p{Cs}]*$/u;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
/** The sign-in page again, and what answers programs. */
const notAPage = /^\/(?:sign-in|api|health|metrics)(?:\/|$)/i;

/**
 * Where to go after signing in: a path of the console with query and fragment, as it is given. Anything that could lead to another site, or
 * back to signing in, leads to the start.
 */
export function safeReturnTo(wanted: string | null): string {
  if (wanted === null || wanted.length > longestPath || !ownPath.test(wanted)) return startPage;
  const [path = ''] = wanted.split(/[?#]/, 1);
  return dotSegment.test(path) || notAPage.test(path) ? startPage : wanted;
}
