import type { IncomingHttpHeaders } from 'node:http';

const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** A refused body is read to its end, so that the answer arrives; unless its end is unknown. */
const maxDrainedBytes = 256 * 1024 * 1024;

/** Whether a request comes with a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** How browsers send what a content security policy refused: JSON under a name of its own. */
export const policyReportType = /^application\/csp-report *(?:; *charset *= *"?utf-8"? *)?$/i;

/**
 * What is wrong with the kind of a body: only JSON in UTF-8 is taken, in no encoding of the content or of the transfer but chunks.
 * Any other media type would need no preflight, which is a hole. Spec: details 32.
 */
export function bodyKindFault(
  headers: IncomingHttpHeaders,
  kind: RegExp = jsonType,
): 'media-type' | 'encoded' | null {
  if (!kind.test(headers['content-type'] ?? '')) return 'media-type';
  return isEncoded(headers) ? 'encoded' : null;
}

/** Whether what comes is not the body itself, but for chunks. */
export function isEncoded(headers: IncomingHttpHeaders): boolean {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  return content !== 'identity' || transfer.toLowerCase() !== 'chunked';
}

/** The length that a body says it has; null when it does not say. */
export function declaredLength({ 'content-length': length }: IncomingHttpHeaders): number | null {
  return length === undefined ? null : Number(length);
}

/** Whether a refused body is too long to be read to its end: then the connection has to be closed. */
export function isEndless(headers: IncomingHttpHeaders): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxDrainedBytes
  );
}
