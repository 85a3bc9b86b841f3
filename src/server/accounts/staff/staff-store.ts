import type { Insertable, Kysely } from 'kysely';

import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';

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
