import type { IncomingHttpHeaders } from 'node:http';

const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** Drains refused bodies so that the answer arrives, unless their end is unknown. */
const maxDrainedBytes = 256 * 1024 * 1024;

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Browsers' policy reports: JSON under its own type. */
export const policyReportType = /^application\/csp-report *(?:; *charset *= *"?utf-8"? *)?$/i;

/**
 * Returns why a body's type is refused: only JSON in UTF-8, unencoded but for chunks; other types would need
 * no preflight. Spec: details 32.
 */
export function bodyKindFault(
  headers: IncomingHttpHeaders,
  kind: RegExp = jsonType,
): 'media-type' | 'encoded' | null {
  if (!kind.test(headers['content-type'] ?? '')) return 'media-type';
  return isEncoded(headers) ? 'encoded' : null;
}

/** True for any encoding but chunks. */
export function isEncoded(headers: IncomingHttpHeaders): boolean {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  return content !== 'identity' || transfer.toLowerCase() !== 'chunked';
}

/** Null if not given. */
export function declaredLength({ 'content-length': length }: IncomingHttpHeaders): number | null {
  return length === undefined ? null : Number(length);
}

/** True if a refused body is too long to drain: close the connection. */
export function isEndless(headers: IncomingHttpHeaders): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxDrainedBytes
  );
}
