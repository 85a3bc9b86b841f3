import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

import type { LinkPurpose } from '#contract/desk/staff.ts';
import { forUpdate } from '#node/dialect.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';

import { hasAdmin } from './staff-store.ts';

export type NewLink =
  | { readonly purpose: 'first-admin' }
  | { readonly purpose: 'invite' | 'reset'; readonly staffId: string; readonly madeBy: string };

/** `token` is shown only once. */
export interface MadeLink {
  readonly token: string;
  readonly expiresAtMs: number;
}

export interface OpenLink {
  readonly purpose: LinkPurpose;
  /** Null for the first admin's. */
  readonly staff: StaffTable | null;
  readonly expiresAtMs: number;
}

const tokenBytes = 32;
const hourMs = 60 * 60_000;
const lifeMs: Readonly<Record<LinkPurpose, number>> = {
  'first-admin': 24 * hourMs,
  invite: 72 * hourMs,
  reset: 24 * hourMs,
};

/**
 * Makes a single-use link of 256 random bits; only the digest is stored. Throws `forbidden` if the maker is
 * no longer an admin.
 */
export async function makeLink(db: Kysely<Tables>, link: NewLink, nowMs: number): Promise<MadeLink> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const expiresAtMs = nowMs + lifeMs[link.purpose];
  const [staffId, madeBy] = link.purpose === 'first-admin' ? [null, null] : [link.staffId, link.madeBy];
  if (madeBy !== null) await lockMaker(db, madeBy);
  await db
    .deleteFrom('staff_link')
    .where('expires_at', '<=', nowMs * 1000)
    .execute();
  if (staffId !== null) await endLinksOf(db, staffId);
  await db
    .insertInto('staff_link')
    .values({
      token_sha256: digestOf(token),
      staff_id: staffId,
      purpose: link.purpose,
      made_by: madeBy,
      created_at: nowMs * 1000,
      expires_at: expiresAtMs * 1000,
    })
    .execute();
  return { token, expiresAtMs };
}

/** Finds a link; nothing if wrong, used or expired, or if the person is disabled. */
export async function findLink(
  db: Kysely<Tables>,
  token: string,
  nowMs: number,
): Promise<OpenLink | undefined> {
  const link = await db
    .selectFrom('staff_link')
    .selectAll()
    .where('token_sha256', '=', digestOf(token))
    .where('expires_at', '>', nowMs * 1000)
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const expiresAtMs = link.expires_at / 1000;
  if (link.staff_id === null) return { purpose: link.purpose, staff: null, expiresAtMs };
  const staff = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', link.staff_id)
    .where('is_disabled', '=', 0)
    .executeTakeFirst();
  return staff && { purpose: link.purpose, staff, expiresAtMs };
}

/** Uses a link up. Of several calls at once, one gets true. */
export async function spendLink(db: Kysely<Tables>, token: string, nowMs: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_link')
    .where('token_sha256', '=', digestOf(token))
    .where('expires_at', '>', nowMs * 1000)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endLinksOf(db: Kysely<Tables>, staffId: string): Promise<void> {
  await db.deleteFrom('staff_link').where('staff_id', '=', staffId).execute();
}

export async function endLinksMadeBy(db: Kysely<Tables>, staffId: string): Promise<void> {
  await db.deleteFrom('staff_link').where('made_by', '=', staffId).execute();
}

/** Locks the maker: losing admin rights happens before and is seen, or after and ends the link. */
async function lockMaker(transaction: Kysely<Tables>, id: string): Promise<void> {
  const admins = transaction.selectFrom('staff').select('id').where('role', '=', 'admin');
  const maker = admins.where('id', '=', id).where('is_disabled', '=', 0);
  if ((await forUpdate(transaction, maker).executeTakeFirst()) === undefined)
    throw new DeskError('forbidden');
}

export async function endFirstAdminLinks(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('staff_link').where('purpose', '=', 'first-admin').execute();
}

function digestOf(token: string): string {
  return hash('sha256', token, 'hex');
}

/**
 * Returns a link's token; null, ending earlier ones, if an admin can sign in. Of several servers' links, the
 * first used ends all.
 */
export async function offerFirstAdmin(
  db: Kysely<Tables>,
  issuer: string | null,
  nowMs: number,
): Promise<string | null> {
  if (await hasAdmin(db, issuer)) {
    await endFirstAdminLinks(db);
    return null;
  }
  return (await makeLink(db, { purpose: 'first-admin' }, nowMs)).token;
}
