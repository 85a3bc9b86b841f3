import { createHash } from 'node:crypto';

import { isSameText } from '#node/same-text.ts';
import { DeskError } from './errors.ts';

/** A list with its filters, without cursor and limit. */
export interface CursorList {
  readonly list: string;
  readonly filters: object;
}

const form = /^([0-9a-f]{16})\.([\w-]{1,200})$/;

/** Makes an opaque cursor after a key, bound to list and filters: elsewhere it would silently skip rows. */
export function writeCursor(of: CursorList, key: string): string {
  return Buffer.from(`${digestOf(of)}.${key}`).toString('base64url');
}

/** Reads a cursor's key. Throws `invalid-parameter` for another list or filters. */
export function readCursor(of: CursorList, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const [, digest, key] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (key !== undefined && isSameText(digest ?? '', digestOf(of))) return key;
  throw new DeskError('invalid-parameter', {
    errors: { cursor: 'Use a cursor from this list, with the same filters' },
  });
}

/** Cuts a page from rows read with one extra. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorAfter: (last: Row) => string,
): { readonly items: Row[]; readonly nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorAfter(last) : null };
}

function digestOf({ list, filters }: CursorList): string {
  const asked = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([list, asked]))
    .digest('hex')
    .slice(0, 16);
}

/** Returns a text that sorts after all with this prefix; identifiers are ASCII. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u007f`;
}
