import type { CallbackVerification, SignatureRefusal } from '#contract/desk/callbacks.ts';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';
import { isSameText } from '#node/same-text.ts';
import {
  parseAuthorization,
  verify,
  type Authorization,
  type SignatureStyle,
  type SignedRequest,
} from '#node/signature.ts';
import type { CallbackAuthentication, ServiceConfig } from '#server/config/config.ts';

export interface Verified {
  readonly verification: CallbackVerification;
  /** Null if accepted. */
  readonly refusedBecause: SignatureRefusal | null;
  /** As the header claims. */
  readonly keyId: string | null;
  readonly signedTimestamp: string | null;
}

export interface ShownCallback {
  readonly authorization: string | undefined;
  /** Of `/callbacks/:token`. */
  readonly token: string | null;
  /** Path and query as received. */
  readonly uri: string;
  readonly body: Buffer;
}

export type VerifyCallback = (callback: ShownCallback, nowMs: number) => Verified;

const toleranceMicroseconds = Number(timestampToleranceMicroseconds);
const unsigned = { keyId: null, signedTimestamp: null } as const;

/**
 * Verifies as configured: a signature with either key pair, a token in the path, or nothing. Never throws.
 * Spec: Authentication; details 28; choice: callbackSignature, callbackTolerance, keyRotation.
 */
export function createVerifier(callbacks: CallbackAuthentication, service: ServiceConfig): VerifyCallback {
  if (callbacks.authentication === 'none')
    return () => ({ verification: 'not-asked', refusedBecause: null, ...unsigned });
  if (callbacks.authentication === 'path-token') {
    const { token: expected } = callbacks;
    return ({ token }) => ({ ...verdictOf(byToken(expected, token)), ...unsigned });
  }
  const { key, secret, next, style } = service;
  const pairs = [{ key, secret }, ...(next === null ? [] : [next])];
  return (callback, nowMs) => bySignature(callback, { pairs, style, nowMs });
}

function byToken(expected: string, given: string | null): SignatureRefusal | null {
  if (given === null) return 'missing';
  return isSameText(expected, given) ? null : 'mismatch';
}

interface Known {
  readonly pairs: readonly { readonly key: string; readonly secret: string }[];
  readonly style: SignatureStyle;
  readonly nowMs: number;
}

function bySignature(callback: ShownCallback, known: Known): Verified {
  const { authorization } = callback;
  if (authorization === undefined) return { ...verdictOf('missing'), ...unsigned };
  const parts = parseAuthorization(authorization);
  if (parts === null) return { ...verdictOf('unreadable'), ...unsigned };
  const refusedBecause = faultOf(parts, callback, known);
  return { ...verdictOf(refusedBecause), keyId: parts.key, signedTimestamp: parts.timestamp };
}

/** Takes constant time, trying every pair: unknown keys cost as much as known ones. */
function faultOf(
  { key, signature, timestamp }: Authorization,
  { uri, body }: ShownCallback,
  { pairs, style, nowMs }: Known,
): SignatureRefusal | null {
  const age = nowMs * 1000 - Number(timestamp);
  // Don't hash outdated timestamps; their sender knows the time.
  if (Math.abs(age) > toleranceMicroseconds) return age > 0 ? 'stale' : 'ahead';
  const signed: SignedRequest = { method: 'POST', uri, timestamp, body: [body] };
  // The key selects the pair; both pairs may share it.
  const tried = pairs.map((pair) => ({
    isKnown: isSameText(pair.key, key),
    fits: verify(pair.secret, signed, signature, style),
  }));
  if (tried.some(({ isKnown, fits }) => isKnown && fits)) return null;
  return tried.some(({ isKnown }) => isKnown) ? 'mismatch' : 'unknown-key';
}

function verdictOf(
  refusedBecause: SignatureRefusal | null,
): Pick<Verified, 'verification' | 'refusedBecause'> {
  if (refusedBecause === null) return { verification: 'valid', refusedBecause };
  return { verification: refusedBecause === 'missing' ? 'missing' : 'invalid', refusedBecause };
}
