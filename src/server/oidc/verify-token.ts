import { jwtVerify, type JWTPayload } from 'jose';

import { clockToleranceSeconds, type Provider } from './provider.ts';

/** Signatures with a key that the provider alone has. With a shared one, or none, anybody could have signed. RFC 8725 › 3.1. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

const longestAgeSeconds = 10 * 60;

/** A token that is signed well and says what it must not. */
export class UntrustedTokenError extends Error {
  override readonly name = 'UntrustedTokenError';
  readonly code = 'UNTRUSTED_TOKEN';
}

export interface ExpectedToken {
  readonly provider: Pick<Provider, 'issuer' | 'keys'>;
  readonly clientId: string;
  readonly nowMs: number;
}

/**
 * What a token of the provider says, once it is known to be the provider's own, for this client and given to no other, signed with one of its
 * keys, made within the last ten minutes and not in the future, and not expired. Throws UntrustedTokenError, an error of `jose` or
 * ProviderFailure. Trust: 7.
 */
export async function verifyToken(
  token: string,
  { provider, clientId, nowMs }: ExpectedToken,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, provider.keys, {
    algorithms,
    issuer: provider.issuer,
    audience: clientId,
    currentDate: new Date(nowMs),
    clockTolerance: clockToleranceSeconds,
    maxTokenAge: longestAgeSeconds,
    requiredClaims: ['exp'],
  });
  // Spec: OpenID Connect Core 1.0 › 3.1.3.7 (5).
  if (payload['azp'] !== undefined && payload['azp'] !== clientId)
    throw new UntrustedTokenError('the token was given to another client');
  return payload;
}
