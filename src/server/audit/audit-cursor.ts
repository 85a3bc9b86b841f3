import { createHash } from 'node:crypto';

import { DeskError } from '#server/errors.ts';

/**
 * The place in a list, for the same list alone: with other filters it would silently skip entries. Opaque to whoever carries it.
 */
export function writeCursor(seq: number, filters: object): string {
  return Buffer.from(`${seq}.${filtersDigest(filters)}`).toString('base64url');
}

/** The place that a cursor names. Throws `invalid-parameter` for one of another list. */
export function readCursor(cursor: string, filters: object): number {
  const [, seq, digest] =
    /^(\d{1,15})\.([0-9a-f]{16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (seq !== undefined && digest === filtersDigest(filters)) return Number(seq);
  throw new DeskError('invalid-parameter', {
    errors: { cursor: 'Use a cursor that this list answered, with the same filters' },
  });
}

function filtersDigest(filters: object): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const inOrder = given.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex').slice(0, 16);
}
