import { createHmac, type Hmac, type KeyObject } from 'node:crypto';

import { isSameText } from './same-text.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Spec: Authentication (3); choice: signatureSeparator, signatureEmptyBody. */
export interface SignatureStyle {
  /** A space is documented; real services use a line feed. */
  readonly separator: 'space' | 'newline';
  readonly emptyBody: 'omit' | 'keep';
}

/** A request to sign; `uri` is path and query as sent, `body` the bytes sent. Choice: signedUri. */
export interface SignedRequest {
  readonly method: string;
  readonly uri: string;
  readonly timestamp: string;
  readonly body: readonly Uint8Array[];
}

export type SignatureSecret = string | Uint8Array;

const separators = { space: ' ', newline: '\n' } as const;
const sliceBytes = 1024 * 1024;

/** Returns the bytes to sign as unjoined chunks. Spec: Authentication (2), (3). */
export function textToSign(request: SignedRequest, style: SignatureStyle): Uint8Array[] {
  return [headToSign(request, style), ...request.body];
}

/** Returns method, URI and timestamp, with the separator that follows. */
export function headToSign(
  { method, uri, timestamp, body }: SignedRequest,
  { separator, emptyBody }: SignatureStyle,
): Uint8Array {
  const between = separators[separator];
  const head = [method, uri, timestamp].join(between);
  const isBare = emptyBody === 'omit' && body.every((chunk) => chunk.byteLength === 0);
  return Buffer.from(isBare ? head : head + between);
}

/** Digests the chunks to 64 lower-case hex digits. Spec: Authentication (1); choice: signatureEncoding. */
export function hmacSha256(secret: SignatureSecret | KeyObject, chunks: readonly Uint8Array[]): string {
  const hmac = createHmac('sha256', secret);
  for (const chunk of chunks) hmac.update(chunk);
  return hmac.digest('hex');
}

/** Returns 64 lower-case hex digits. Spec: Authentication. */
export function sign(secret: SignatureSecret, request: SignedRequest, style: SignatureStyle): string {
  return hmacSha256(secret, textToSign(request, style));
}

/** Signs large bodies like `sign`, yielding to the event loop every MiB. */
export async function signInSlices(
  secret: SignatureSecret,
  request: SignedRequest,
  style: SignatureStyle,
): Promise<string> {
  const hmac: Hmac = createHmac('sha256', secret);
  let sinceTurn = 0;
  for (const chunk of textToSign(request, style)) {
    for (let at = 0; at < chunk.byteLength;) {
      const slice = chunk.subarray(at, at + sliceBytes - sinceTurn);
      hmac.update(slice);
      at += slice.byteLength;
      sinceTurn += slice.byteLength;
      if (sinceTurn < sliceBytes) continue;
      sinceTurn = 0;
      await nextTurn();
    }
  }
  return hmac.digest('hex');
}

/** Compares in constant time; never throws. Spec: Authentication (4). */
export function verify(
  secret: SignatureSecret,
  request: SignedRequest,
  signature: string,
  style: SignatureStyle,
): boolean {
  return isSameText(sign(secret, request, style), signature);
}

export interface Authorization {
  readonly key: string;
  /** 64 lower-case hex digits. */
  readonly signature: string;
  /** Unix microseconds, 16 digits. */
  readonly timestamp: string;
}

const authorizationLayout =
  /^Bearer (?<key>[!-9;-~]{1,200}):(?<signature>[0-9a-f]{64}):(?<timestamp>[0-9]{16})$/;

/**
 * Formats `Bearer {key}:{signature}:{timestamp}`. Spec: Authentication (1), (5); choice: authorizationHeader.
 */
export function formatAuthorization({ key, signature, timestamp }: Authorization): string {
  return `Bearer ${key}:${signature}:${timestamp}`;
}

/** Reads the header; returns null unless it has exactly the layout. Never throws. */
export function parseAuthorization(header: unknown): Authorization | null {
  if (typeof header !== 'string') return null;
  const { key, signature, timestamp } = authorizationLayout.exec(header)?.groups ?? {};
  if (key === undefined || signature === undefined || timestamp === undefined) return null;
  return { key, signature, timestamp };
}

/** A clock further behind was set right: what it signed ahead would be refused on and on. */
const mostBackMicroseconds = 1_000_000;

/**
 * Creates a clock for signatures: Unix microseconds as 16 digits, strictly increasing until the machine's
 * clock is set back by over a second. With a step of 1000 the last three digits stay 000, which no server
 * signs with. Spec: Authentication (3); choice: timestampUnit.
 */
export function createMicrosecondClock(nowMs: () => number = Date.now, step = 1): () => string {
  let last = 0;
  return () => {
    const now = Math.floor((nowMs() * 1000) / step) * step;
    last = now > last || now < last - mostBackMicroseconds ? now : last + step;
    return last.toString().padStart(16, '0');
  };
}
