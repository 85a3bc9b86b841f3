import { createHmac } from 'node:crypto';

/** Credential for signatures; this file is written from the document alone. */
export interface Credential {
  readonly key: string;
  readonly secret: string;
}

/** Spec: Authentication 3. */
export interface SignedParts {
  readonly method: string;
  /** As sent. */
  readonly uri: string;
  readonly timestamp: string;
  readonly body: Uint8Array;
}

let last = 0n;

/** Returns unique Unix microseconds. Choice: timestampUnit. */
export function nextTimestamp(): string {
  const now = BigInt(Date.now()) * 1000n;
  last = now > last ? now : last + 1n;
  return String(last);
}

/** Signs the parts, joined by spaces. Spec: Authentication 1, 3. */
export function signatureOf(secret: string, { method, uri, timestamp, body }: SignedParts): string {
  const hmac = createHmac('sha256', secret).update(`${method} ${uri} ${timestamp}`);
  if (body.byteLength > 0) hmac.update(' ').update(body);
  return hmac.digest('hex');
}

/** Returns the header's value. Choice: authorizationHeader. */
export function authorization({ key, secret }: Credential, parts: SignedParts): string {
  return `Bearer ${key}:${signatureOf(secret, parts)}:${parts.timestamp}`;
}
