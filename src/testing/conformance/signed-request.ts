import { createHmac } from 'node:crypto';

/** The content of an Authorization header, made from the interface document alone. */
export interface Credential {
  readonly key: string;
  readonly secret: string;
}

/** The parts of a request that are signed. Spec: Authentication 3. */
export interface SignedParts {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly uri: string;
  readonly timestamp: string;
  readonly body: Uint8Array;
}

let last = 0n;

/** Unix time in microseconds, never the same twice. Choice: timestampUnit. */
export function nextTimestamp(): string {
  const now = BigInt(Date.now()) * 1000n;
  last = now > last ? now : last + 1n;
  return String(last);
}

/** HMAC with SHA-256 over method, URI, timestamp and body with a space between each. Spec: Authentication 1, 3. */
export function signatureOf(secret: string, { method, uri, timestamp, body }: SignedParts): string {
  const hmac = createHmac('sha256', secret).update(`${method} ${uri} ${timestamp}`);
  if (body.byteLength > 0) hmac.update(' ').update(body);
  return hmac.digest('hex');
}

/** The header's value. Choice: authorizationHeader. */
export function authorization({ key, secret }: Credential, parts: SignedParts): string {
  return `Bearer ${key}:${signatureOf(secret, parts)}:${parts.timestamp}`;
}
