import type { Insertable, Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Person, deskPerson } from '#contract/desk/session.ts';
import { forUpdate } from '#node/dialect.ts';
import { DeskError } from '#server/http/errors.ts';

/** Normalises an e-mail to the key that identifies staff. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** Finds staff, disabled ones too. */
export async function findStaff(db: Kysely<Tables>, email: string): Promise<StaffTable | undefined> {
  return db.selectFrom('staff').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/**
 * Adds a member of staff; false if the e-mail or provider account exists. Names no constraint: simultaneous
 * sign-ins can conflict on either.
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
 * Disables the sandbox's accounts (`is_sandbox` 2), or re-enables them; one that an admin disabled stays so.
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

/** Returns true for Rampart's own e-mail, which no person gets. */
export function isDeskEmail(email: string): boolean {
  return emailKey(email) === deskPerson.email;
}

/** Returns true for Rampart's own account; false if a person could sign in with it. */
export function isDeskAccount({
  email_key: key,
  password_hash: digest,
  is_disabled: disabled,
}: Pick<StaffTable, 'email_key' | 'password_hash' | 'is_disabled'>): boolean {
  return key === deskPerson.email && digest === '' && disabled !== 0;
}

/** Finds or adds Rampart's own account, with which nobody can sign in; null if a person has its e-mail. */
export async function deskPersonOf(db: Kysely<Tables>): Promise<Person | null> {
  const known = await findStaff(db, deskPerson.email);
  if (known !== undefined)
    return isDeskAccount(known) ? { ...deskPerson, id: known.id, language: null } : null;
  const id = uuidv7();
  const account = { password_hash: '', is_sandbox: 0, is_disabled: 1 };
  // If another server was faster, use its account.
  if (await addStaff(db, { ...deskPerson, ...account, id, email_key: deskPerson.email }))
    return { ...deskPerson, id, language: null };
  return deskPersonOf(db);
}

/** Person who requests the sandbox's history; nobody can sign in as them. */
export const historian = {
  email: 'seed@rampart.test',
  name: 'Sandbox seed',
  role: 'compliance',
} as const;

/** Returns true while any server fills in the sandbox's history: the historian has a session. */
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

function admins(db: Kysely<Tables>) {
  return db
    .selectFrom('staff')
    .select(['id', 'issuer'])
    .where('role', '=', 'admin')
    .where('is_disabled', '=', 0)
    .where((staff) => staff.or([staff('password_hash', '<>', ''), staff('issuer', 'is not', null)]));
}

export async function hasAdmin(db: Kysely<Tables>, issuer: string | null): Promise<boolean> {
  const found = await admins(db).execute();
  return found.some((admin) => isIssuerAccepted(admin.issuer, issuer));
}

/**
 * Throws `last-admin` if no other admin could sign in. Locks the admins, so that two can't disable each other:
 * change the person in the same transaction.
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
 * Throws `forbidden` if the actor is no longer an admin. Locks all concerned in order, against deadlocks;
 * change `staffId` in the same transaction.
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

/** Returns true if accounts of this issuer (null: local) may sign in. Ignores a trailing slash. */
export function isIssuerAccepted(own: string | null, configured: string | null): boolean {
  if (own === null) return true;
  return configured !== null && URL.canParse(own) && new URL(own).href === new URL(configured).href;
}
