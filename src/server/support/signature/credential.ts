import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import { parseAuthorization } from '#node/signature.ts';

export interface Credential {
  readonly key: string | null;
  readonly signature: string | null;
  readonly timestamp: string | null;
  /** Exactly the service's layout. */
  readonly isOfLayout: boolean;
}

/** Reads a header with or without the scheme. Choice: authorizationHeader. */
export function readCredential(authorization: string): Credential {
  const header = authorization.replace(/^authorization:/i, '').trim();
  const isOfLayout = parseAuthorization(/^bearer\b/i.test(header) ? header : `Bearer ${header}`) !== null;
  const parts = header.replace(/^bearer\b\s*/i, '').split(':', 4);
  if (parts.length !== 3) return { key: null, signature: null, timestamp: null, isOfLayout };
  const [key, signature, timestamp] = parts.map((part) => (part.trim() === '' ? null : part.trim()));
  return { key: key ?? null, signature: signature ?? null, timestamp: timestamp ?? null, isOfLayout };
}

type Unit = SignatureDiagnosis['timestamp']['unit'];

export interface ReadTimestamp {
  readonly unit: Unit;
  readonly microseconds: number | null;
}

const units = [
  { unit: 'seconds', pattern: /^\d{10}(?:\.\d{1,9})?$/, factor: 1_000_000 },
  { unit: 'milliseconds', pattern: /^\d{13}(?:\.\d{1,6})?$/, factor: 1000 },
  { unit: 'microseconds', pattern: /^\d{16}$/, factor: 1 },
] as const;

/** Infers the unit from the length. Choice: timestampUnit. */
export function readTimestamp(text: string | null): ReadTimestamp {
  const found = units.find(({ pattern }) => pattern.test(text ?? ''));
  if (found === undefined) return { unit: 'unreadable', microseconds: null };
  return { unit: found.unit, microseconds: Math.round(Number(text) * found.factor) };
}

/** `variant`: null if proper. */
export interface WrittenDigest {
  readonly bytes: Buffer;
  readonly variant: 'upper-case' | 'base64' | 'base64url' | 'base64-of-hex' | null;
}

const digestBytes = 32;

/** Decodes any encoding; null if unreadable. Choice: signatureEncoding. */
export function readDigest(text: string | null): WrittenDigest | null {
  if (text === null) return null;
  if (/^[0-9a-f]{64}$/i.test(text)) {
    const isLower = text === text.toLowerCase();
    return { bytes: Buffer.from(text, 'hex'), variant: isLower ? null : 'upper-case' };
  }
  if (!/^[\w+/-]{43,88}={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.byteLength === digestBytes)
    return { bytes, variant: /[_-]/.test(text) || !text.endsWith('=') ? 'base64url' : 'base64' };
  const inner = bytes.toString('latin1');
  if (!/^[0-9a-f]{64}$/i.test(inner)) return null;
  return { bytes: Buffer.from(inner, 'hex'), variant: 'base64-of-hex' };
}
