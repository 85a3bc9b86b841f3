import {
  type AuthenticatorTransport,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

import { signInApi } from '#contract/desk/api/sign-in.ts';
import type { PasskeyChallenge, PasskeyMade, PasskeyOrder, PasskeyUse } from '#contract/desk/passkeys.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

import { passkeyWords as words } from './passkey-words.ts';

export class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven';
}

/** Asks to use a passkey. Throws PasskeyNotGiven. */
export async function showPasskey({
  challenge,
  rpId,
  timeoutMs,
  credentials,
}: PasskeyChallenge): Promise<PasskeyUse> {
  const { id, response } = await given(async () =>
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout: timeoutMs,
        allowCredentials: descriptors(credentials),
        userVerification: 'required',
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Asks to make a passkey. Throws PasskeyNotGiven. */
export async function makePasskey(order: PasskeyOrder): Promise<PasskeyMade> {
  const { id, response } = await given(async () =>
    startRegistration({
      optionsJSON: {
        challenge: order.challenge,
        rp: { id: order.rpId, name: order.rpName },
        user: { id: order.userHandle, name: order.userName, displayName: order.displayName },
        pubKeyCredParams: order.algorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: order.timeoutMs,
        excludeCredentials: descriptors(order.credentials),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Proves a passkey for ten minutes of this session. Throws PasskeyNotGiven, ApiError. */
export async function proveWithPasskey(): Promise<void> {
  const challenge = await deskCall(signInApi.beginPasskeyProof, {});
  const passkey = await showPasskey(challenge);
  await deskCall(signInApi.proveAgain, { body: { passkey } });
}

function descriptors(credentials: PasskeyChallenge['credentials']) {
  return credentials.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[],
  }));
}

async function given<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new PasskeyNotGiven(isKnown ? words.isThere : words.notGiven, { cause: error });
  }
}
