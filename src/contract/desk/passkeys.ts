import * as z from 'zod';

import { objectFault } from '#contract/service/identifier-forms.ts';

import { secondFactorCode, signInRequest, typedPassword } from './session.ts';
import { solvedPuzzle } from './sign-in-puzzle.ts';

const fault = 'Use your passkey again';

/** Base64url, limited in characters. */
const bytes = (most: number) => z.string(fault).check(z.regex(/^[\w-]+$/, fault), z.maxLength(most, fault));

/** A credential's id, at most 1,023 bytes. WebAuthn › 5.8.3. */
const credentialId = bytes(1364);

const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,30}$/)));

/** The use of a passkey as browsers send it: only what Rampart reads. */
export const passkeyUse = z.strictObject(
  {
    id: credentialId,
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
  },
  { error: objectFault },
);
export type PasskeyUse = z.infer<typeof passkeyUse>;

const passkeyMade = z.strictObject(
  {
    id: credentialId,
    clientDataJSON: bytes(8000),
    attestationObject: bytes(32_000),
    transports: z
      .array(z.string(fault).check(z.regex(/^[a-z-]{1,30}$/, fault)))
      .check(z.maxLength(10, fault)),
  },
  { error: objectFault },
);
export type PasskeyMade = z.infer<typeof passkeyMade>;

/** To be signed once, within `timeoutMs`, by the browser that asked. */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeoutMs: z.number(),
  credentials: z.array(z.object({ id: z.string(), transports })),
});
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

/** `userHandle` names the person, not by e-mail. */
export const passkeyOrder = passkeyChallenge.extend({
  rpName: z.string(),
  userHandle: z.string(),
  userName: z.string(),
  displayName: z.string(),
  /** COSE. */
  algorithms: z.array(z.number()),
});
export type PasskeyOrder = z.infer<typeof passkeyOrder>;

/** Sent by an unknown browser after 429 `puzzle-required`, and with its second step. */
const admission = {
  puzzle: z.optional(solvedPuzzle),
  /** From `second-factor-required`; valid for five minutes. */
  ticket: z.optional(z.string(fault).check(z.maxLength(200, fault))),
};

/** `POST /api/session`: with a code or a passkey if set up. */
export const signInBodyRequest = signInRequest.extend({ passkey: z.optional(passkeyUse), ...admission });
export type SignInBody = z.infer<typeof signInBodyRequest>;

/** `POST /api/session/passkey` → `passkeyChallenge`. 401 `sign-in-refused`; 409 `second-factor-missing`. */
export const passkeySignInRequest = signInRequest.pick({ email: true, password: true }).extend(admission);
export type PasskeySignInRequest = z.infer<typeof passkeySignInRequest>;

/** `POST /api/profile/passkeys/begin` → `passkeyOrder`; 409 `passkeys-unavailable`. */
export const beginPasskeyRequest = z.strictObject(
  { password: typedPassword, code: z.optional(secondFactorCode) },
  { error: objectFault },
);
export type BeginPasskeyRequest = z.infer<typeof beginPasskeyRequest>;

const nameFault = 'Enter 1 to 60 characters';

/** The person's name for it, one line. */
export const passkeyName = z
  .string(nameFault)
  .check(
    z.trim(),
    z.minLength(1, nameFault),
    z.maxLength(60, nameFault),
    z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, nameFault),
  );

/**
 * `POST /api/profile/passkeys` → `recoveryCodesAnswer`, with codes only for a first factor; other sessions
 * end. 422 `errors.passkey`.
 */
export const addPasskeyRequest = z.strictObject(
  { name: passkeyName, passkey: passkeyMade },
  { error: objectFault },
);
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>;

/** Entered before the browser is asked. */
export const namedPasskey = beginPasskeyRequest.extend({ name: passkeyName });

export const passwordProof = z.strictObject({ password: typedPassword }, { error: objectFault });

/** `POST /api/proof` → 204. Valid for ten minutes. */
export const proveAgainRequest = z.union([
  passwordProof,
  z.strictObject({ passkey: passkeyUse }, { error: objectFault }),
]);
export type ProveAgainRequest = z.infer<typeof proveAgainRequest>;

/** Instants are ISO 8601 UTC. */
export const passkeyItem = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type PasskeyItem = z.infer<typeof passkeyItem>;
