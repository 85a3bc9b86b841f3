import type { Kysely } from 'kysely';

import { forUpdate } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';

/**
 * Admins who can sign in: not shut out, and with a password, or with an account of the provider that is configured: accounts of another
 * one, or of any where none is, let nobody in. Someone invited is none yet. `issuer` is `OIDC_ISSUER`, null without.
 */
function admins(db: Kysely<Tables>) {
  return db
    .selectFrom('staff')
    .select(['id', 'issuer'])
    .where('role', '=', 'admin')
    .where('is_disabled', '=', 0)
    .where((staff) => staff.or([staff('password_hash', '<>', ''), staff('issuer', 'is not', null)]));
}

/** Whether anybody can sign in as an admin. */
export async function hasAdmin(db: Kysely<Tables>, issuer: string | null): Promise<boolean> {
  const found = await admins(db).execute();
  return found.some((admin) => isIssuerAccepted(admin.issuer, issuer));
}

/**
 * Throws `last-admin` when no other admin could sign in: the last local one too, unless there is one at the provider that
 * is configured. What is done about it belongs into the same transaction: the admins are locked until it ends, so that two who shut each
 * other out at once do not both succeed.
 */
export async function requireOneAdmin(
  transaction: Kysely<Tables>,
  id: string,
  issuer: string | null,
): Promise<void> {
  const found = await forUpdate(transaction, admins(transaction).orderBy('id')).execute();
  const left = found.filter((admin) => isIssuerAccepted(admin.issuer, issuer));
  if (left.length === 1 && left[0]?.id === id) throw new DeskError('last-admin');
}

/**
 * Throws `forbidden` when the actor is no longer an admin. The change to `staffId` belongs in the same transaction: both rows, and those
 * of all admins, which `requireOneAdmin` reads, are locked in the order of their ids by one statement, so that there are no deadlocks.
 */
export async function lockActor(
  transaction: Kysely<Tables>,
  { actorId, staffId }: { readonly actorId: string; readonly staffId: string },
): Promise<void> {
  const concerned = transaction
    .selectFrom('staff')
    .select(['id', 'role', 'is_disabled'])
    .where((staff) => staff.or([staff('role', '=', 'admin'), staff('id', 'in', [actorId, staffId])]))
    .orderBy('id');
  const found = await forUpdate(transaction, concerned).execute();
  const actor = found.find(({ id }) => id === actorId);
  if (actor?.role !== 'admin' || actor.is_disabled !== 0) throw new DeskError('forbidden');
}

/** Whether accounts of an issuer, null for a local one, may sign in. A provider may name itself with or without the slash after its host. */
export function isIssuerAccepted(own: string | null, configured: string | null): boolean {
  if (own === null) return true;
  return configured !== null && URL.canParse(own) && new URL(own).href === new URL(configured).href;
}
