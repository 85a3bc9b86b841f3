import * as client from 'openid-client';

import { clockToleranceSeconds, type Provider } from './provider.ts';
import { valueOf, type Claims } from './provider-person.ts';
import type { Round } from './round-store.ts';
import { UntrustedTokenError, verifyToken } from './verify-token.ts';

export interface Exchange {
  readonly provider: Provider;
  readonly clientId: string;
  readonly roleClaim: string;
  /** Seconds since they signed in there, at most. */
  readonly maxAge: number;
  readonly nowMs: number;
}

/**
 * Exchanges what the provider sent the browser back with for what it vouches for. State, `iss`, PKCE, nonce, audience and how long ago
 * they signed in there are the library's to check; the signature, by whom, for whom and when it was made are checked here. Throws what either
 * throws.
 * Spec: OpenID Connect Core 1.0 › 3.1.2, 3.1.3; RFC 9207.
 */
export async function exchangeCode(
  returned: URL,
  round: Round,
  { provider, clientId, roleClaim, maxAge, nowMs }: Exchange,
): Promise<Claims> {
  const configuration = provider.toClient();
  const tokens = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: round.state,
    expectedNonce: round.nonce,
    pkceCodeVerifier: round.codeVerifier,
    idTokenExpected: true,
    maxAge,
  });
  const claims = await verifyToken(tokens.id_token ?? '', { provider, clientId, nowMs });
  // The library asks whether it is long ago alone.
  if (Number(claims['auth_time'] ?? 0) > nowMs / 1000 + clockToleranceSeconds)
    throw new UntrustedTokenError('they are yet to sign in there');
  const isWhole = ['email', 'name', roleClaim].every((name) => valueOf(claims, name) !== undefined);
  if (isWhole || !provider.hasUserInfo) return claims;
  const asked = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub ?? '');
  // Whether an e-mail was checked is said by who tells the e-mail.
  const { email_verified: isVerified, ...others } = claims;
  return { ...asked, ...others, ...(claims['email'] !== undefined && { email_verified: isVerified }) };
}
