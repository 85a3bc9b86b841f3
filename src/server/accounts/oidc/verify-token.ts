import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';

import { isSid, isSubject } from './provider-person.ts';
import { clockToleranceSeconds, type Provider } from './provider.ts';

/** Logout of one session or, without `sid`, of the whole account. */
export interface Logout {
  readonly jti: string;
  readonly sid: string | null;
  readonly subject: string | null;
}

class LogoutTokenError extends Error {
  override readonly name = 'LogoutTokenError';
  readonly code = 'LOGOUT_TOKEN';
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const longestName = 1000;
/** No other token can pass for this type. Spec: RFC 8725 › 3.11. */
const logoutType = 'logout+jwt';
const plainType = 'jwt';

/**
 * Throws LogoutTokenError, and what `verifyToken` throws. Spec: OpenID Connect Back-Channel Logout 1.0 › 2.4,
 * 2.6.
 */
export async function readLogoutToken(token: string, expected: ExpectedToken): Promise<Logout> {
  const claims = await verifyToken(token, expected);
  const { typ = plainType } = decodeProtectedHeader(token);
  const type = typ.toLowerCase().replace(/^application\//, '');
  if (type !== logoutType && type !== plainType) throw new LogoutTokenError('the token is of another type');
  // ID tokens, which browsers may have, have a nonce and no event.
  if ('nonce' in claims) throw new LogoutTokenError('a logout token has no nonce');
  if (!isLogoutToken(claims)) throw new LogoutTokenError('the event is missing');
  // Without the type only the event identifies it: it must be the only one.
  if (type === plainType && Object.keys(claims['events'] ?? {}).length !== 1)
    throw new LogoutTokenError('the token says more than a sign-out');
  const { jti, sid, sub } = claims as Readonly<Record<string, unknown>>;
  if (typeof jti !== 'string' || jti === '' || jti.length > longestName)
    throw new LogoutTokenError('the token has no name');
  if (!(isSid(sid) || sid === undefined) || !(isSubject(sub) || sub === undefined))
    throw new LogoutTokenError('whom it means is illegible');
  if (sid === undefined && sub === undefined) throw new LogoutTokenError('nobody is meant');
  return { jti, sid: sid ?? null, subject: sub ?? null };
}

function isLogoutToken({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, logoutEvent)) return false;
  const event = (events as Readonly<Record<string, unknown>>)[logoutEvent];
  return typeof event === 'object' && event !== null && !Array.isArray(event);
}

/** Asymmetric only: with a shared key or none, others could sign. RFC 8725 › 3.1. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

const longestAgeSeconds = 10 * 60;

/** Refusal of a validly signed token for its content. */
export class UntrustedTokenError extends Error {
  override readonly name = 'UntrustedTokenError';
  readonly code = 'UNTRUSTED_TOKEN';
}

/** Returns true for errors about a token that the provider signed: strangers can't cause those. */
export function isSignedButRefused(error: unknown): boolean {
  return [LogoutTokenError, UntrustedTokenError, errors.JWTClaimValidationFailed, errors.JWTExpired].some(
    (kind) => error instanceof kind,
  );
}

export interface ExpectedToken {
  readonly provider: Pick<Provider, 'issuer' | 'keys'>;
  readonly clientId: string;
  readonly nowMs: number;
}

/**
 * Verifies signature, issuer, audience and age. Throws UntrustedTokenError, an error of `jose` or
 * ProviderFailure. T-7.
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
