import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

import type { LinkPurpose } from '#contract/desk/staff.ts';
import { forUpdate } from '#node/dialect.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';

import { hasAdmin } from './staff-store.ts';

/** Whom a link is for, and the admin who makes it. */
export type NewLink =
  | { readonly purpose: 'first-admin' }
  | { readonly purpose: 'invite' | 'reset'; readonly staffId: string; readonly madeBy: string };

/** A link's token, shown only once. */
export interface MadeLink {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** A link that was not used and is not too old. */
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
 * Makes a single-use link of 256 random bits, of which only the digest is kept. A person's earlier links end. Throws `forbidden` when who
 * makes it is no longer an admin.
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

/** The link of a token; nothing for one that is wrong, used, expired or of a disabled person. */
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

/** Uses a link up. False when it was used meanwhile: of several at once, one gets true. */
export async function spendLink(db: Kysely<Tables>, token: string, nowMs: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_link')
    .where('token_sha256', '=', digestOf(token))
    .where('expires_at', '>', nowMs * 1000)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the links made for a person. */
export async function endLinksOf(db: Kysely<Tables>, staffId: string): Promise<void> {
  await db.deleteFrom('staff_link').where('staff_id', '=', staffId).execute();
}

/** Ends the links made by a person who is no longer an admin. */
export async function endLinksMadeBy(db: Kysely<Tables>, staffId: string): Promise<void> {
  await db.deleteFrom('staff_link').where('made_by', '=', staffId).execute();
}

/** Whatever takes an admin's rights away comes before the link is made, and is seen, or after it, and ends it. */
async function lockMaker(transaction: Kysely<Tables>, id: string): Promise<void> {
  const admins = transaction.selectFrom('staff').select('id').where('role', '=', 'admin');
  const maker = admins.where('id', '=', id).where('is_disabled', '=', 0);
  if ((await forUpdate(transaction, maker).executeTakeFirst()) === undefined)
    throw new DeskError('forbidden');
}

/** Ends the links by which one becomes the first admin. */
export async function endFirstAdminLinks(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('staff_link').where('purpose', '=', 'first-admin').execute();
}

function digestOf(token: string): string {
  return hash('sha256', token, 'hex');
}

/**
 * The token of a new link by which one becomes the first admin; null where an admin can sign in already (`issuer`: at the provider that is configured), and then such links
 * from before end. Other instances may have made one as well: the first that is used ends them all.
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
