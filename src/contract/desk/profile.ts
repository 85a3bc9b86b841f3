import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

import { accountLanguage, language } from './languages.ts';
import { passkeyItem } from './passkeys.ts';
import { role } from './permissions.ts';
import { chosenPassword, secondFactorCode, typedPassword } from './session.ts';

/** How a session began: with a password, at the company's provider, or with a single-use link. */
const signInMethods = ['password', 'provider', 'link'] as const;
const signInMethod = z.enum(signInMethods);
export type SignInMethod = z.infer<typeof signInMethod>;

/** An active session. Instants are ISO 8601 UTC. */
const sessionItem = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  /** When it ends by itself unless the person is active. */
  endsAt: z.iso.datetime(),
  method: signInMethod,
  /** What the browser called itself at sign-in, up to 200 characters: foreign text. Empty: nothing. */
  agent: z.string(),
  /** The address of the machine that they signed in from; null for the desk's own, and where it is not known (sessions from before). */
  source: z.string().nullable(),
  /** Whether the request that asks for the list belongs to it. */
  isThis: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

/** Answer of `GET /api/sessions` and `GET /api/staff/:id/sessions`: newest first, those that have ended left out. */
export const sessionList = z.object({ items: z.array(sessionItem) });
export type SessionList = z.infer<typeof sessionList>;

/** A sign-in with a browser that was new to the account, in the last 90 days. */
const newBrowser = z.object({
  at: z.iso.datetime(),
  method: signInMethod,
  /** As in a session. */
  agent: z.string(),
  source: z.string().nullable(),
  /** Whether the person said that it was them. */
  isConfirmed: z.boolean(),
});
export type NewBrowser = z.infer<typeof newBrowser>;

/** `GET /api/profile`: the one who is signed in, as they may know themselves. */
export const profileAnswer = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  /** As in `sessionAnswer`. */
  language: z.optional(accountLanguage),
  hasPassword: z.boolean(),
  /** The company account by which they sign in; then there is neither password nor second factor here. */
  provider: z.object({ issuer: z.string() }).nullable(),
  /** Either, or both. */
  hasSecondFactor: z.boolean(),
  hasAuthenticatorApp: z.boolean(),
  passkeys: z.array(passkeyItem),
  /** The address at which passkeys can be made and used: the desk’s public one; null where no passkey can be, as under an IP address. */
  passkeyOrigin: z.string().nullable(),
  /** Whether their role asks for a second factor. */
  isSecondFactorRequired: z.boolean(),
  /** Until when the last proof lasts: what asks for one asks again afterwards. */
  provenUntil: z.iso.datetime(),
  newBrowsers: z.array(newBrowser),
  /** Recovery codes that were not used yet; 0 without a second factor. */
  recoveryCodesLeft: z.number().int().nonnegative(),
  /** How this session began. */
  method: signInMethod,
  passwordRule: z.object({ minLength: z.number().int() }),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;

/** `POST /api/profile/language` → 204: in which language the desk speaks to the person from the next page on. */
export const changeLanguageRequest = requestObject({ language });
export type ChangeLanguageRequest = z.infer<typeof changeLanguageRequest>;

/**
 * `POST /api/profile/new-browsers/confirm` → 204: the new browsers up to `until` were theirs, the newest that the person has seen, as the desk
 * gave it.
 */
export const confirmNewBrowsersRequest = requestObject({ until: z.iso.datetime().max(40) });
export type ConfirmNewBrowsersRequest = z.infer<typeof confirmNewBrowsersRequest>;

/*
 * What follows asks for the password again, and where a second factor is set up for a code, unless a passkey was used for a proof in the last ten minutes. 422 `errors.password`, `errors.code` or
 * `errors.newPassword` say which is wrong, 429 `too-many-attempts` after ten; 409 `password-from-provider` for who has no password here.
 */

/** `POST /api/profile/password` → 204; the person's other sessions end. `code` is needed where a second factor is set up. */
export const changePasswordRequest = requestObject({
  password: typedPassword,
  newPassword: chosenPassword,
  code: z.optional(secondFactorCode),
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** `POST /api/profile/second-factor`; 409 `second-factor-set`. Nothing counts until it is confirmed. */
export const beginSecondFactorRequest = requestObject({
  password: typedPassword,
  code: z.optional(secondFactorCode),
});
export type BeginSecondFactorRequest = z.infer<typeof beginSecondFactorRequest>;

/** A secret that is shown this once: in base32, and as the address in the QR code (`otpauth://totp/…`, SHA-1, 6 digits, 30 s). */
export const secondFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

/** `POST /api/profile/second-factor/confirm` → `recoveryCodesAnswer`; other sessions end. 409 `second-factor-missing`: nothing was begun. */
export const confirmSecondFactorRequest = requestObject({ code: secondFactorCode });
export type ConfirmSecondFactorRequest = z.infer<typeof confirmSecondFactorRequest>;

/**
 * `POST /api/profile/second-factor/remove`, of the app, → 204; `POST /api/profile/passkeys/:id/remove` → 204; and
 * `POST /api/profile/recovery-codes`. 409 `second-factor-missing`.
 */
export const provenRequest = requestObject({
  password: typedPassword,
  code: z.optional(secondFactorCode),
});
export type ProvenRequest = z.infer<typeof provenRequest>;

/** Ten codes that are shown this once, `xxxx-xxxx-xxxx-xxxx` each; each replaces one code, and earlier ones are void. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;
