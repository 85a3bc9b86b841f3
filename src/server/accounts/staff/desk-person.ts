import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import { deskPerson, type Person } from '#contract/desk/session.ts';
import { addStaff, emailKey, findStaff } from './staff-store.ts';

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
