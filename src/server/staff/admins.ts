import type { ExpressionBuilder, Kysely } from 'kysely';

import { forUpdate } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';

/** An admin who can sign in: not shut out, and with a password or a company account. Someone invited is none yet. */
function isAdmin(staff: ExpressionBuilder<Tables, 'staff'>) {
  return staff.and([
    staff('role', '=', 'admin'),
    staff('is_disabled', '=', 0),
    staff.or([staff('password_hash', '<>', ''), staff('issuer', 'is not', null)]),
  ]);
}

/** Whether anybody can sign in as an admin. */
export async function hasAdmin(db: Kysely<Tables>): Promise<boolean> {
  const found = await db.selectFrom('staff').select('id').where(isAdmin).limit(1).executeTakeFirst();
  return found !== undefined;
}

/**
 * Throws `last-admin` when nobody but this one could sign in as an admin. What is done about it belongs into the same transaction: the
 * admins are locked until it ends, so that two who shut each other out at once do not both succeed. Trust: 7.
 */
export async function keepOneAdmin(transaction: Kysely<Tables>, id: string): Promise<void> {
  const admins = await forUpdate(
    transaction,
    transaction.selectFrom('staff').select('id').where(isAdmin).orderBy('id'),
  ).execute();
  if (admins.length === 1 && admins[0]?.id === id) throw new DeskError('last-admin');
}
