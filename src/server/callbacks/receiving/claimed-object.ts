import { isReference } from '#server/facts/reports.ts';

import { headOf, readCallback } from './read-callback.ts';

/** A callback of the service is under 2 kB; of a refusal no more than this is read. */
const mostReadBytes = 8 * 1024;
const rampId = /^[0-9a-f]{32}$/;

/**
 * The ramp or customer that a refused callback names, null unless it is an identifier as the service makes them: whoever sent it may have
 * made anything up, and no word of theirs is kept in clear. Choice: rampRecord; trust 3, 6.
 */
export function claimedObjectOf(body: Buffer): string | null {
  const read = body.byteLength > mostReadBytes ? null : readCallback(body);
  if (read === null) return null;
  const { kind, objectId } = headOf(read.body);
  if (kind === 'ramp') return objectId !== null && isClaimedRamp(objectId) ? objectId : null;
  return kind === 'identity' && isReference(objectId) ? objectId : null;
}

/** Whether what is claimed has the form of a ramp's id; a customer may be called so too. */
export function isClaimedRamp(claimed: string): boolean {
  return rampId.test(claimed);
}
