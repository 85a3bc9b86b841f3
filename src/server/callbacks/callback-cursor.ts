import { createHash } from 'node:crypto';

import { DeskError } from '#server/errors.ts';

const layout = /^(?<id>[\da-f-]{36})\.(?<digest>[\da-f]{16})$/;

/** The place in a list after the row with this id; good for the same filter alone. Opaque to whoever carries it. */
export function writeCursor(id: string, filter: object): string {
  return Buffer.from(`${id}.${digestOf(filter)}`).toString('base64url');
}

/** The id that a cursor names; null for the beginning. Throws `invalid-parameter` for one of another list. */
export function readCursor(cursor: string | undefined, filter: object): string | null {
  if (cursor === undefined) return null;
  const { id, digest } = layout.exec(Buffer.from(cursor, 'base64url').toString())?.groups ?? {};
  if (id !== undefined && digest === digestOf(filter)) return id;
  throw new DeskError('invalid-parameter', {
    errors: { cursor: 'Take it from nextCursor of the same list' },
  });
}

function digestOf(filter: object): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const inOrder = given.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex').slice(0, 16);
}
