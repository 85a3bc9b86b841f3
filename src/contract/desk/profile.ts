import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

import { accountLanguage, language } from './languages.ts';
import { passkeyItem } from './passkeys.ts';
import { role } from './permissions.ts';
import { chosenPassword, secondFactorCode, typedPassword } from './session.ts';

const signInMethods = ['password', 'provider', 'link'] as const;
const signInMethod = z.enum(signInMethods);
export type SignInMethod = z.infer<typeof signInMethod>;

const sessionItem = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  /** Expiry without further activity. */
  endsAt: z.iso.datetime(),
  method: signInMethod,
  /** User agent at sign-in: foreign text, up to 200 characters. */
  agent: z.string(),
  /** Address at sign-in; null for Rampart's machine and on old rows. */
  source: z.string().nullable(),
  isThis: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

/** `GET /api/sessions` and `GET /api/staff/:id/sessions`: active ones, newest first. */
export const sessionList = z.object({ items: z.array(sessionItem) });
export type SessionList = z.infer<typeof sessionList>;

/** In the last 90 days. */
const newBrowser = z.object({
  at: z.iso.datetime(),
  method: signInMethod,
  agent: z.string(),
  source: z.string().nullable(),
  isConfirmed: z.boolean(),
});
export type NewBrowser = z.infer<typeof newBrowser>;

/** `GET /api/profile`. */
export const profileAnswer = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  language: z.optional(accountLanguage),
  hasPassword: z.boolean(),
  /** Company account; then there is no password or second factor here. */
  provider: z.object({ issuer: z.string() }).nullable(),
  hasSecondFactor: z.boolean(),
  hasAuthenticatorApp: z.boolean(),
  passkeys: z.array(passkeyItem),
  /** Null where passkeys can't be used, as under an IP address. */
  passkeyOrigin: z.string().nullable(),
  /** By their role. */
  isSecondFactorRequired: z.boolean(),
  /** End of the last proof. */
  provenUntil: z.iso.datetime(),
  newBrowsers: z.array(newBrowser),
  recoveryCodesLeft: z.number().int().nonnegative(),
  method: signInMethod,
  passwordRule: z.object({ minLength: z.number().int() }),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;

/** `POST /api/profile/language` → 204: the language of the next pages. */
export const changeLanguageRequest = requestObject({ language });
export type ChangeLanguageRequest = z.infer<typeof changeLanguageRequest>;

/** `POST /api/profile/new-browsers/confirm` → 204: confirms those up to `until`, the newest seen. */
export const confirmNewBrowsersRequest = requestObject({ until: z.iso.datetime().max(40) });
export type ConfirmNewBrowsersRequest = z.infer<typeof confirmNewBrowsersRequest>;

/*
 * The requests below ask for the password again and, with a second factor, for a code, unless a passkey was used as
 * proof in the last ten minutes. 422 `errors.password`, `errors.code` or `errors.newPassword` say which is wrong, 429
 * `too-many-attempts` after ten; 409 `password-from-provider` for people without a password here.
 */

/** `POST /api/profile/password` → 204; other sessions end. */
export const changePasswordRequest = requestObject({
  password: typedPassword,
  newPassword: chosenPassword,
  code: z.optional(secondFactorCode),
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** `POST /api/profile/second-factor`; 409 `second-factor-set`. Counts once confirmed. */
export const beginSecondFactorRequest = requestObject({
  password: typedPassword,
  code: z.optional(secondFactorCode),
});
export type BeginSecondFactorRequest = z.infer<typeof beginSecondFactorRequest>;

/** Shown once: base32, and the QR code's address (`otpauth://totp/…`, SHA-1, 6 digits, 30 s). */
export const secondFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

/**
 * `POST /api/profile/second-factor/confirm` → `recoveryCodesAnswer`; other sessions end. 409 `second-factor-missing`.
 */
export const confirmSecondFactorRequest = requestObject({ code: secondFactorCode });
export type ConfirmSecondFactorRequest = z.infer<typeof confirmSecondFactorRequest>;

/**
 * `POST /api/profile/second-factor/remove` (the app) → 204; `POST /api/profile/passkeys/:id/remove` → 204;
 * `POST /api/profile/recovery-codes`. 409 `second-factor-missing`.
 */
export const provenRequest = requestObject({
  password: typedPassword,
  code: z.optional(secondFactorCode),
});
export type ProvenRequest = z.infer<typeof provenRequest>;

/** Ten codes, `xxxx-xxxx-xxxx-xxxx`, shown once; each works once. Earlier ones are void. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;
