import { createHmac } from 'node:crypto';

import { isSameText } from '#node/same-text.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsOfLetter = 5;

/** Encodes without padding, as authenticator apps expect. RFC 4648 › 6. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet.charAt(Number.parseInt(group.padEnd(bitsOfLetter, '0'), 2)))
    .join('');
}

const stepMs = 30_000;
const digits = 6;
/** Steps either way: a phone may be 90 seconds off. RFC 6238 › 6. */
const recognised = 3;

/** Returns the time step of an instant. RFC 6238 › 4.2. */
export function totpStep(nowMs: number): number {
  return Math.floor(nowMs / stepMs);
}

/** Makes a six-digit HMAC-SHA-1 code. RFC 6238 › 4; RFC 4226 › 5.3. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const truncated = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the drift of the nearest step with this code (negative: before now); null beyond 90 seconds. Compares
 * every step in constant time.
 */
export function driftOfCode(secret: Uint8Array, code: string, nowMs: number): number | null {
  const now = totpStep(nowMs);
  let found: number | null = null;
  for (let drift = -recognised; drift <= recognised; drift += 1) {
    const isCode = isSameText(totpCode(secret, now + drift), code);
    if (isCode && (found === null || Math.abs(drift) < Math.abs(found))) found = drift;
  }
  return found;
}

/** Returns the address that authenticator apps read from a QR code. */
export function totpUri(secret: Uint8Array, label: string): string {
  const issuer = 'Rampart';
  const parameters = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepMs / 1000),
  });
  // Apps read a plus sign as it stands.
  const query = parameters.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(label)}?${query}`;
}
