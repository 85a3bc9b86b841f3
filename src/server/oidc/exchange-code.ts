import * as client from 'openid-client';

import type { Provider } from './provider.ts';
import { valueOf, type Claims } from './provider-person.ts';
import type { Round } from './round-store.ts';
import { verifyToken } from './verify-token.ts';

export interface Exchange {
  readonly provider: Provider;
  readonly clientId: string;
  readonly roleClaim: string;
  /** Seconds since they signed in there, at most. */
  readonly maxAge: number;
  readonly nowMs: number;
}

/**
 * Exchanges what the provider sent the browser back with for what it vouches for. State, `iss`, PKCE, nonce, `auth_time`, audience and authorised
 * party are the library's to check; the signature, and by whom and when it was made, are checked here. Throws what either throws.
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
  const isWhole = ['email', 'name', roleClaim].every((name) => valueOf(claims, name) !== undefined);
  if (isWhole || !provider.hasUserInfo) return claims;
  const asked = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub ?? '');
  return { ...asked, ...claims };
}
