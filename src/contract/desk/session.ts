import * as z from 'zod';

import { objectFault } from '#contract/service/identifier-forms.ts';

import { environmentAnswer } from './environment.ts';
import { accountLanguage, type Language } from './languages.ts';
import { role, type Role } from './permissions.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly language: Language | null;
}

/** Rampart itself, in the trail and its calls. Nobody can have a `.invalid` name (RFC 2606). */
export const deskPerson = { email: 'rampart@desk.invalid', name: 'Rampart', role: 'support' } as const;

/** Limits in code points after NFC; there are no composition rules. */
export const passwordLength = { min: 15, max: 1024 } as const;

/** UTF-16 units before NFC, which shortens: more than the longest has. */
const maxUnits = 8192;

// Written out: formatting a number for this alone is a tenth of a page's start.
const lengthSentence = 'Use 15 to 1,024 characters';

/** Counts code points of the NFC form. */
export function passwordCharacters(password: string): number {
  return Array.from(password.normalize('NFC')).length;
}

/** Bounded before any computation. */
export const typedPassword = z
  .string('Enter your password')
  .check(z.minLength(1, 'Enter your password'), z.maxLength(maxUnits, 'Enter your current password'));

/** The server also refuses common passwords and the person's name: 422 at the same field. */
export const chosenPassword = z.string('Choose a password').check(
  z.minLength(1, { error: 'Choose a password', abort: true }),
  z.maxLength(maxUnits, { error: lengthSentence, abort: true }),
  z.refine((password) => {
    const characters = passwordCharacters(password);
    return characters >= passwordLength.min && characters <= passwordLength.max;
  }, lengthSentence),
);

/** Six digits, spaces allowed, or a recovery code. */
export const secondFactorCode = z
  .string('Enter the code')
  .check(z.minLength(1, 'Enter the code'), z.maxLength(32, 'Use at most 32 characters'));

const typedEmail = z
  .string('Enter your e-mail address')
  .check(z.minLength(1, 'Enter your e-mail address'), z.maxLength(254, 'Use at most 254 characters'));

/**
 * `POST /api/session`. With a right password 401 `second-factor-required` without a needed `code`, `code-refused` with
 * a wrong one.
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
 * Failures of a sign-in with a company account: `/sign-in?problem=CODE`. `provider-refused`: by the provider
 * or person, or no longer vouched for; `round-unknown`: begun in another browser, over ten minutes ago, or
 * already finished; `answer-not-trusted`: not provably the provider's, for Rampart, for this sign-in;
 * `role-unknown`: none of Rampart's roles, or several.
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

/** Returns the problem with this code; null for an unknown code. */
export function signInProblemOf(text: string | null): SignInProblem | null {
  const parsed = signInProblem.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** Older servers omit `language`. */
const staffMember = z.object({
  email: z.string(),
  name: z.string(),
  role,
  language: z.optional(accountLanguage),
});
export type StaffMember = z.infer<typeof staffMember>;

const standing = {
  /** Everything else is refused until a second factor is set up. */
  mustSetUpFactor: z.optional(z.boolean()),
  newBrowsers: z.optional(z.number()),
};

/**
 * `POST /api/session` and `GET /api/session`. `staffId` tells a local account from a company one with the
 * same e-mail and role; older servers omit it.
 */
export const sessionAnswer = z.object({
  staff: staffMember,
  staffId: z.optional(z.string()),
  ...standing,
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/**
 * Carried by the page to save requests. `staff` is null if signed out, and after a link from another site,
 * which sends no cookie: then the page asks.
 */
export const pageStart = z.object({
  environment: environmentAnswer,
  staff: z.nullable(staffMember),
  staffId: z.optional(z.string()),
  ...standing,
});
export type PageStart = z.infer<typeof pageStart>;

const startPage = '/';
const longestPath = 2000;
/** Browsers read `\` as `/` and drop tabs and line ends. */
const ownPath = /^\/(?!\/)[^\\\p{Cc}\p{Cs}]*$/u;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
const notAPage = /^\/(?:sign-in|api|health|metrics)(?:\/|$)/i;

/**
 * Returns the path to open after signing in: the start page instead of anything that could lead to another
 * site or back to sign-in.
 */
export function safeReturnTo(wanted: string | null): string {
  if (wanted === null || wanted.length > longestPath || !ownPath.test(wanted)) return startPage;
  const [path = ''] = wanted.split(/[?#]/, 1);
  return dotSegment.test(path) || notAPage.test(path) ? startPage : wanted;
}
