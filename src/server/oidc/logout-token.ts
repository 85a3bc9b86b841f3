import { decodeProtectedHeader, type JWTPayload } from 'jose';

import { isSid, isSubject } from './provider-person.ts';
import { verifyToken, type ExpectedToken } from './verify-token.ts';

/** Whom the provider signed out: a session of its own, or all of an account. */
export interface Logout {
  readonly jti: string;
  readonly sid: string | null;
  readonly subject: string | null;
}

/** The token is not one that signs anybody out. */
class LogoutTokenError extends Error {
  override readonly name = 'LogoutTokenError';
  readonly code = 'LOGOUT_TOKEN';
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const longestName = 1000;
/** Spec: RFC 8725 › 3.11. Older providers call each token the same. */
const types: ReadonlySet<string> = new Set(['logout+jwt', 'jwt']);

/**
 * What a logout token asks for. Throws LogoutTokenError, and what `verifyToken` throws.
 * Spec: OpenID Connect Back-Channel Logout 1.0 › 2.4, 2.6.
 */
export async function readLogoutToken(token: string, expected: ExpectedToken): Promise<Logout> {
  const claims = await verifyToken(token, expected);
  const { typ = 'JWT' } = decodeProtectedHeader(token);
  if (!types.has(typ.toLowerCase().replace(/^application\//, '')))
    throw new LogoutTokenError('the token is of another type');
  // An ID token, which a browser may have, has a nonce and no event.
  if ('nonce' in claims) throw new LogoutTokenError('a logout token has no nonce');
  if (!tellsLogout(claims)) throw new LogoutTokenError('the event is missing');
  const { jti, sid, sub } = claims as Readonly<Record<string, unknown>>;
  if (typeof jti !== 'string' || jti === '' || jti.length > longestName)
    throw new LogoutTokenError('the token has no name');
  if (!(isSid(sid) || sid === undefined) || !(isSubject(sub) || sub === undefined))
    throw new LogoutTokenError('whom it means is illegible');
  if (sid === undefined && sub === undefined) throw new LogoutTokenError('nobody is meant');
  return { jti, sid: sid ?? null, subject: sub ?? null };
}

function tellsLogout({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, logoutEvent)) return false;
  const event = (events as Readonly<Record<string, unknown>>)[logoutEvent];
  return typeof event === 'object' && event !== null && !Array.isArray(event);
}
