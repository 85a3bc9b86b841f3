import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

/** Crockford's: nothing in it is taken for something else. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const letters = 16;
const codes = 10;

/** Ten new codes of 80 random bits, as they are told: `xxxx-xxxx-xxxx-xxxx`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () =>
    Array.from(randomBytes(letters), (byte) => alphabet.charAt(byte % alphabet.length))
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
}

/** Puts new codes in the place of those told before, of which only the digests are kept: with 80 random bits nobody finds the codes by them. */
export async function keepRecoveryCodes(
  db: Kysely<Tables>,
  staffId: string,
  told: readonly string[],
): Promise<void> {
  await removeRecoveryCodes(db, staffId);
  await db
    .insertInto('recovery_code')
    .values(told.map((code) => ({ staff_id: staffId, code_sha256: digestOf(code) })))
    .execute();
}

export async function removeRecoveryCodes(db: Kysely<Tables>, staffId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('staff_id', '=', staffId).execute();
}

/** Uses a code up. False when it is none of theirs, or was used before, at this very moment too. */
export async function spendRecoveryCode(
  db: Kysely<Tables>,
  staffId: string,
  { code, nowMs }: { readonly code: string; readonly nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: nowMs * 1000 })
    .where('staff_id', '=', staffId)
    .where('code_sha256', '=', digestOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many codes were not used yet. */
export async function countRecoveryCodes(db: Kysely<Tables>, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((code) => code.fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Of the code in one form, however it was copied from paper: letter case, blanks and hyphens do not count, nor i, l and o for 1 and 0. */
function digestOf(code: string): string {
  const form = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0');
  return hash('sha256', form, 'hex');
}
