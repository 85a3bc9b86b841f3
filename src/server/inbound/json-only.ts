import type { IncomingHttpHeaders } from 'node:http';

import { bodyKindFault } from '#node/inbound/body-headers.ts';
import { DeskError } from '#server/errors.ts';

/** Lets only bodies in that are JSON in UTF-8, in no encoding. Details 32. */
export function requireJson(headers: IncomingHttpHeaders): void {
  const fault = bodyKindFault(headers);
  if (fault !== null) throw new DeskError(fault === 'encoded' ? 'encoded-body' : 'unsupported-media-type');
}
