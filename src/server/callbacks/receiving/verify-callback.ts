import type { CallbackVerification } from '#contract/desk/callbacks.ts';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';
import {
  isSameSignature,
  parseAuthorization,
  verify,
  type SignatureStyle,
  type SignedRequest,
} from '#node/signature.ts';
import type { CallbackConfig, ServiceConfig } from '#server/config.ts';

/** What was found of where a callback comes from. */
export interface Verified {
  readonly verification: CallbackVerification;
  /** As the header says, whether or not it is true. */
  readonly keyId: string | null;
  readonly signedTimestamp: string | null;
}

/** What a callback shows of itself. */
export interface ShownCallback {
  readonly authorization: string | undefined;
  /** Of `/callbacks/:token`; null at `/callbacks`. */
  readonly token: string | null;
  /** Path and query as received. */
  readonly uri: string;
  readonly body: Buffer;
}

export type VerifyCallback = (callback: ShownCallback, nowMs: number) => Verified;

const toleranceMicroseconds = Number(timestampToleranceMicroseconds);
const unsigned = { keyId: null, signedTimestamp: null } as const;

/**
 * How callbacks show where they come from, as configured: by the signature over POST, the address as received, the timestamp and the
 * raw bytes, with either pair of keys; by a token in the path; or not at all. Never throws. Spec: Authentication; details 28; choice:
 * callbackSignature, callbackTolerance, keyRotation.
 */
export function createVerifier(callbacks: CallbackConfig, service: ServiceConfig): VerifyCallback {
  if (callbacks.authentication === 'none') return () => ({ verification: 'not-asked', ...unsigned });
  if (callbacks.authentication === 'path-token') {
    const { token: expected } = callbacks;
    return ({ token }) => ({ verification: byToken(expected, token), ...unsigned });
  }
  const { key, secret, next, style } = service;
  const pairs = [{ key, secret }, ...(next === null ? [] : [next])];
  return (callback, nowMs) => bySignature(callback, { pairs, style, nowMs });
}

function byToken(expected: string, given: string | null): CallbackVerification {
  if (given === null) return 'missing';
  return isSameSignature(expected, given) ? 'valid' : 'invalid';
}

interface Known {
  readonly pairs: readonly { readonly key: string; readonly secret: string }[];
  readonly style: SignatureStyle;
  readonly nowMs: number;
}

function bySignature({ authorization, uri, body }: ShownCallback, { pairs, style, nowMs }: Known): Verified {
  if (authorization === undefined) return { verification: 'missing', ...unsigned };
  const parts = parseAuthorization(authorization);
  if (parts === null) return { verification: 'invalid', ...unsigned };
  const { key, signature, timestamp } = parts;
  const isInTime = Math.abs(Number(timestamp) - nowMs * 1000) <= toleranceMicroseconds;
  const signed: SignedRequest = { method: 'POST', uri, timestamp, body: [body] };
  // What is stale is not worth hashing; the key names which pair is meant, and both pairs may have one name.
  const isValid =
    isInTime &&
    pairs.some((pair) => isSameSignature(pair.key, key) && verify(pair.secret, signed, signature, style));
  return { verification: isValid ? 'valid' : 'invalid', keyId: key, signedTimestamp: timestamp };
}
