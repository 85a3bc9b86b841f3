import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { pendingTotpPlace, totpPlace } from '#server/personal/sealed-places.ts';

import { stepOfCode } from './totp.ts';

/** Crockford's: nothing in it is taken for something else. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const letters = 16;
const codes = 10;

/** Ten new codes of 80 random bits, as shown: `xxxx-xxxx-xxxx-xxxx`. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () =>
    Array.from(randomBytes(letters), (byte) => alphabet.charAt(byte % alphabet.length))
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
}

/** Replaces the codes with new ones, of which only the digests are kept: 80 random bits can't be guessed from them. */
async function keepRecoveryCodes(
  db: Kysely<Tables>,
  staffId: string,
  plainCodes: readonly string[],
): Promise<void> {
  await removeRecoveryCodes(db, staffId);
  await db
    .insertInto('recovery_code')
    .values(plainCodes.map((code) => ({ staff_id: staffId, code_sha256: digestOf(code) })))
    .execute();
}

async function removeRecoveryCodes(db: Kysely<Tables>, staffId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('staff_id', '=', staffId).execute();
}

/** Uses a code up. False when it is not theirs, or was used before, simultaneously too. */
async function spendRecoveryCode(
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

/** The digest of the code in canonical form: letter case, blanks and hyphens do not count, nor i, l and o for 1 and 0. */
function digestOf(code: string): string {
  const form = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0');
  return hash('sha256', form, 'hex');
}

export interface SecondFactorParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'seal' | 'open'>;
  readonly nowMs: () => number;
}

/** What of a member of staff is about their second factor. */
export type FactorOf = Pick<StaffTable, 'id' | 'totp_encrypted' | 'totp_pending_encrypted'>;

/** What a code was taken as. */
export type TakenCode = 'totp' | 'recovery-code';

const secretBytes = 20;

/**
 * Takes a code of a person's second factor, once: a time step's code when no code of it or of a later one was taken, a recovery code when
 * it was not used. Null for any other, and without a second factor. Two instances at once take it once. RFC 6238 › 5.2.
 */
export async function takeCode(
  { db, dataKeys, nowMs }: SecondFactorParts,
  { id, totp_encrypted: sealed }: FactorOf,
  code: string,
): Promise<TakenCode | null> {
  if (sealed === null) return null;
  const now = nowMs();
  const typed = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(typed))
    return (await spendRecoveryCode(db, id, { code, nowMs: now })) ? 'recovery-code' : null;
  const secret = Buffer.from(dataKeys.open(sealed, totpPlace(id)), 'base64');
  const step = stepOfCode(secret, typed, now);
  if (step === null) return null;
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where((staff) => staff.or([staff('totp_last_step', 'is', null), staff('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'totp' : null;
}

/** A new secret, which counts once it is confirmed; the one begun before does not any more. */
export async function beginSecondFactor(
  { db, dataKeys }: SecondFactorParts,
  id: string,
): Promise<Uint8Array> {
  const secret = randomBytes(secretBytes);
  const sealed = dataKeys.seal(secret.toString('base64'), pendingTotpPlace(id));
  await db.updateTable('staff').set({ totp_pending_encrypted: sealed }).where('id', '=', id).execute();
  return secret;
}

/**
 * Sets the second factor up, in a transaction, once its first code is right, and returns the recovery codes; null for a wrong code. Throws
 * `second-factor-missing` when none was begun, or another meanwhile.
 */
export async function confirmSecondFactor(
  { db, dataKeys, nowMs }: SecondFactorParts,
  { id, totp_pending_encrypted: pending }: FactorOf,
  code: string,
): Promise<readonly string[] | null> {
  if (pending === null) throw new DeskError('second-factor-missing');
  const text = dataKeys.open(pending, pendingTotpPlace(id));
  const step = stepOfCode(Buffer.from(text, 'base64'), code.replaceAll(/\s/g, ''), nowMs());
  if (step === null) return null;
  const plainCodes = makeRecoveryCodes();
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({
      totp_encrypted: dataKeys.seal(text, totpPlace(id)),
      totp_pending_encrypted: null,
      totp_last_step: step,
    })
    .where('id', '=', id)
    .where('totp_encrypted', 'is', null)
    .where('totp_pending_encrypted', '=', pending)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DeskError('second-factor-missing');
  await keepRecoveryCodes(db, id, plainCodes);
  return plainCodes;
}

/** Takes the second factor away, with its recovery codes. Throws `second-factor-missing`. */
export async function removeSecondFactor(transaction: Kysely<Tables>, id: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('staff')
    .set({ totp_encrypted: null, totp_pending_encrypted: null, totp_last_step: null })
    .where('id', '=', id)
    .where('totp_encrypted', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DeskError('second-factor-missing');
  await removeRecoveryCodes(transaction, id);
}

/** New recovery codes, which replace the old ones. */
export async function renewRecoveryCodes(db: Kysely<Tables>, id: string): Promise<readonly string[]> {
  const plainCodes = makeRecoveryCodes();
  await inTransaction(db, async (transaction) => keepRecoveryCodes(transaction, id, plainCodes));
  return plainCodes;
}
