import type { IncomingHttpHeaders } from 'node:http';

const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** Up to this, refused bodies are drained so that the answer arrives. */
const maxDrainedBytes = 256 * 1024 * 1024;

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Browsers' policy reports: JSON under its own type. */
export const policyReportType = /^application\/csp-report *(?:; *charset *= *"?utf-8"? *)?$/i;

/** Refuses all but unencoded JSON in UTF-8: other types would need no preflight. Spec: details 32. */
export function bodyKindFault(
  headers: IncomingHttpHeaders,
  kind: RegExp = jsonType,
): 'media-type' | 'encoded' | null {
  if (!kind.test(headers['content-type'] ?? '')) return 'media-type';
  return isEncoded(headers) ? 'encoded' : null;
}

/** Tells if there is any encoding but chunks. */
export function isEncoded(headers: IncomingHttpHeaders): boolean {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  return content !== 'identity' || transfer.toLowerCase() !== 'chunked';
}

/** Returns the declared length; null if not given. */
export function declaredLength({ 'content-length': length }: IncomingHttpHeaders): number | null {
  return length === undefined ? null : Number(length);
}

/** Tells if a refused body is too long to drain: close the connection. */
export function isEndless(headers: IncomingHttpHeaders): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxDrainedBytes
  );
}
