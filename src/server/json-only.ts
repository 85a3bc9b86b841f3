import type { IncomingHttpHeaders } from 'node:http';

import { DeskError } from './errors.ts';

const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Lets only bodies in that are JSON in UTF-8, in no encoding of the content or of the transfer but chunks. Any other
 * media type would need no preflight, which is a hole. Details 32.
 */
export function requireJson(headers: IncomingHttpHeaders): void {
  if (!jsonType.test(headers['content-type'] ?? '')) throw new DeskError('unsupported-media-type');
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  if (content !== 'identity' || transfer.toLowerCase() !== 'chunked') throw new DeskError('encoded-body');
}
