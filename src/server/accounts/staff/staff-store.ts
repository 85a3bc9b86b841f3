import type { Insertable, Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Person, deskPerson } from '#contract/desk/session.ts';
import { forUpdate } from '#node/dialect.ts';
import { DeskError } from '#server/http/errors.ts';

/** The form of an e-mail by which staff are distinguished: NFC, lower case. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** The member of staff with this e-mail, disabled ones too. */
export async function findStaff(db: Kysely<Tables>, email: string): Promise<StaffTable | undefined> {
  return db.selectFrom('staff').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/**
 * Adds a member of staff, unless there is one with this e-mail or provider's account: another server on the database may have been faster.
 * Resolves to whether it did. No constraint is named, because two sign-ins at once can meet at either.
 */
export async function addStaff(db: Kysely<Tables>, staff: Insertable<StaffTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Shuts the sandbox's accounts out and ends their sessions, or lets those sign in again that were shut out so: one that an admin shut out
 * stays out.
 */
export async function enableSandboxStaff(db: Kysely<Tables>, isEnabled: boolean): Promise<void> {
  if (isEnabled) {
    await db
      .updateTable('staff')
      .set({ is_sandbox: 1, is_disabled: 0 })
      .where('is_sandbox', '=', 2)
      .execute();
    return;
  }
  await db
    .updateTable('staff')
    .set({ is_sandbox: 2, is_disabled: 1 })
    .where('is_sandbox', '=', 1)
    .where('is_disabled', '=', 0)
    .execute();
  const accounts = db.selectFrom('staff').select('id').where('is_sandbox', '<>', 0);
  await db.deleteFrom('session').where('staff_id', 'in', accounts).execute();
}

/** Whether it is the desk's own e-mail, which no person gets. */
export function isDeskEmail(email: string): boolean {
  return emailKey(email) === deskPerson.email;
}

/** Whether it is the desk's own account. One with its e-mail that someone can sign in with, or could, is a person's. */
export function isDeskAccount({
  email_key: key,
  password_hash: digest,
  is_disabled: disabled,
}: Pick<StaffTable, 'email_key' | 'password_hash' | 'is_disabled'>): boolean {
  return key === deskPerson.email && digest === '' && disabled !== 0;
}

/**
 * The desk's own account, without a password and disabled: nobody signs in with it, and no admin can change that. Null where a person's
 * account has its e-mail.
 */
export async function deskPersonOf(db: Kysely<Tables>): Promise<Person | null> {
  const known = await findStaff(db, deskPerson.email);
  if (known !== undefined)
    return isDeskAccount(known) ? { ...deskPerson, id: known.id, language: null } : null;
  const id = uuidv7();
  const account = { password_hash: '', is_sandbox: 0, is_disabled: 1 };
  // Another server may be faster: then its account counts.
  if (await addStaff(db, { ...deskPerson, ...account, id, email_key: deskPerson.email }))
    return { ...deskPerson, id, language: null };
  return deskPersonOf(db);
}

/** Who asks for the sandbox's history, in the trail and beside each request. Nobody can sign in as them. */
export const historian = {
  email: 'seed@rampart.test',
  name: 'Sandbox seed',
  role: 'compliance',
} as const;

/** Whether the directory is being filled from the sandbox's history, by whichever server does it: for so long its historian has a session. */
export async function isHistoryUnderWay(db: Kysely<Tables>): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select('session.id')
    .where('staff.email_key', '=', historian.email)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

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
