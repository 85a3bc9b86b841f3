import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { Tables } from '#server/database/tables.ts';

import { addStaff, findStaff, type Person } from './staff-store.ts';

/** The desk itself, in the trail and beside what it asks by itself. `.invalid` is a name that nobody can have (RFC 2606). */
export const deskPerson = { email: 'rampart@desk.invalid', name: 'Rampart', role: 'support' } as const;

/** The desk's own account, without a password and disabled: nobody signs in with it, and no admin can change that. */
export async function deskPersonOf(db: Kysely<Tables>): Promise<Person> {
  const known = await findStaff(db, deskPerson.email);
  if (known !== undefined) return { ...deskPerson, id: known.id };
  const id = uuidv7();
  const account = { password_hash: '', is_sandbox: 0, is_disabled: 1 };
  // Another server may be faster: then its account counts.
  if (await addStaff(db, { ...deskPerson, ...account, id, email_key: deskPerson.email }))
    return { ...deskPerson, id };
  return deskPersonOf(db);
}
