import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

import { forUpdate, inTransaction } from '#node/dialect.ts';
import { isSameText } from '#node/same-text.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { type DataKeys, pendingTotpAad, totpAad } from '#server/privacy/personal/data-keys.ts';

import { hasSecondFactor, removePasskeys } from './passkeys.ts';
import { slowDigest } from './passwords.ts';
import { driftOfCode, totpStep } from './totp.ts';

/** Crockford's alphabet: no look-alikes. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const letters = 16;
const codes = 10;

export interface RecoveryCodes {
  readonly plain: readonly string[];
  readonly digests: readonly string[];
}

/**
 * Makes ten codes of 80 random bits, with slow digests that share a salt. Call it in the password gate, before
 * a transaction. ASVS 6.5.2.
 */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const plain = randomCodes();
  const salt = randomBytes(saltBytes);
  const digests: string[] = [];
  for (const code of plain) digests.push(await saltedDigest(fastDigest(code), salt));
  return { plain, digests };
}

function randomCodes(): string[] {
  return Array.from({ length: codes }, () =>
    Array.from(randomBytes(letters), (byte) => alphabet.charAt(byte % alphabet.length))
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
}

/** Replaces the codes. The person's row must be locked: else both sets of two calls would stay. */
export async function keepRecoveryCodes(
  db: Kysely<Tables>,
  staffId: string,
  { digests }: RecoveryCodes,
): Promise<void> {
  await removeRecoveryCodes(db, staffId);
  await db
    .insertInto('recovery_code')
    .values(digests.map((code_digest) => ({ staff_id: staffId, code_digest })))
    .execute();
}

async function removeRecoveryCodes(db: Kysely<Tables>, staffId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('staff_id', '=', staffId).execute();
}

/** Returns false if it isn't theirs or was used, even simultaneously. */
async function spendRecoveryCode(
  db: Kysely<Tables>,
  staffId: string,
  { code, nowMs }: { readonly code: string; readonly nowMs: number },
): Promise<boolean> {
  const unused = await db
    .selectFrom('recovery_code')
    .select('code_digest')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
  // Codes share a salt, so one digest finds any of them.
  const [first] = unused;
  if (first === undefined) return false;
  const digest = await saltedDigest(fastDigest(code), saltOf(first.code_digest));
  const found = unused.find((row) => isSameText(row.code_digest, digest));
  if (found === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: nowMs * 1000 })
    .where('staff_id', '=', staffId)
    .where('code_digest', '=', found.code_digest)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Kysely<Tables>, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((code) => code.fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

function fastDigest(code: string): string {
  const form = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0');
  return hash('sha256', form, 'hex');
}

const digestMark = 'argon2id.';
const saltBytes = 16;

async function saltedDigest(fast: string, salt: Uint8Array): Promise<string> {
  const digest = await slowDigest(fast, salt);
  return `${digestMark}${Buffer.from(salt).toString('base64url')}.${digest.toString('base64url')}`;
}

function saltOf(digest: string): Uint8Array {
  return Buffer.from(digest.split('.')[1] ?? '', 'base64url');
}

export interface SecondFactorParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'seal' | 'open'>;
  readonly nowMs: () => number;
}

export type FactorOf = Pick<
  StaffTable,
  | 'id'
  | 'totp_encrypted'
  | 'totp_pending_encrypted'
  | 'totp_drift'
  | 'totp_strange_step'
  | 'totp_strange_drift'
>;

export type TakenCode = 'totp' | 'recovery-code';

const secretBytes = 20;

/**
 * Accepts a code once, also across servers: the app's, unless it or a later one was used, or a recovery code.
 * Else returns null.
 *
 * An app's code is valid for one 30-second step of the phone's clock as last seen. One up to three steps off
 * is refused and remembered; a later one equally far off shows the drift and is accepted. RFC 6238 › 5.2, 6;
 * ASVS 6.5.5.
 */
export async function takeCode(
  { db, dataKeys, nowMs }: SecondFactorParts,
  staff: FactorOf,
  code: string,
): Promise<TakenCode | null> {
  const { id, totp_encrypted: sealed } = staff;
  const now = nowMs();
  if (!isAppCode(code))
    return (await spendRecoveryCode(db, id, { code, nowMs: now })) ? 'recovery-code' : null;
  // With passkeys alone there is no app.
  if (sealed === null) return null;
  const secret = Buffer.from(dataKeys.open(sealed, totpAad(id)), 'base64');
  const drift = driftOfCode(secret, withoutSpaces(code), now);
  if (drift === null) return null;
  const step = totpStep(now) + drift;
  if (!isExpected(staff, step, drift)) {
    const strange = { totp_strange_step: step, totp_strange_drift: drift };
    await db.updateTable('staff').set(strange).where('id', '=', id).execute();
    return null;
  }
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_last_step: step, totp_drift: drift, totp_strange_step: null, totp_strange_drift: null })
    .where('id', '=', id)
    .where((staff) => staff.or([staff('totp_last_step', 'is', null), staff('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'totp' : null;
}

/** Returns true for six digits, which can be guessed, unlike a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code));
}

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}

/** Accepts the known drift, or the one that an earlier code had. */
function isExpected(staff: FactorOf, step: number, drift: number): boolean {
  if (drift === (staff.totp_drift ?? 0)) return true;
  return drift === staff.totp_strange_drift && step > (staff.totp_strange_step ?? 0);
}

/** Starts a new secret, which counts once confirmed and replaces a pending one. */
export async function beginSecondFactor(
  { db, dataKeys }: SecondFactorParts,
  id: string,
): Promise<Uint8Array> {
  const secret = randomBytes(secretBytes);
  const sealed = dataKeys.seal(secret.toString('base64'), pendingTotpAad(id));
  await db.updateTable('staff').set({ totp_pending_encrypted: sealed }).where('id', '=', id).execute();
  return secret;
}

export interface FirstCode {
  /** The pending secret, sealed and open. */
  readonly pending: string;
  readonly text: string;
  readonly step: number;
  readonly drift: number;
}

/** Returns null for a wrong code. Throws `second-factor-missing` if none is pending. */
export function readFirstCode(
  { dataKeys, nowMs }: Pick<SecondFactorParts, 'dataKeys' | 'nowMs'>,
  { id, totp_pending_encrypted: pending }: FactorOf,
  code: string,
): FirstCode | null {
  if (pending === null) throw new DeskError('second-factor-missing');
  const text = dataKeys.open(pending, pendingTotpAad(id));
  const now = nowMs();
  const drift = driftOfCode(Buffer.from(text, 'base64'), code.replaceAll(/\s/g, ''), now);
  return drift === null ? null : { pending, text, step: totpStep(now) + drift, drift };
}

/**
 * Sets up the app; call it in a transaction. Throws `second-factor-missing` if another was begun meanwhile.
 */
export async function confirmSecondFactor(
  { db, dataKeys }: Pick<SecondFactorParts, 'db' | 'dataKeys'>,
  id: string,
  {
    first: { pending, text, step, drift },
    codes,
  }: { readonly first: FirstCode; readonly codes: RecoveryCodes | null },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({
      totp_encrypted: dataKeys.seal(text, totpAad(id)),
      totp_pending_encrypted: null,
      totp_last_step: step,
      totp_drift: 0,
      totp_strange_step: drift === 0 ? null : step,
      totp_strange_drift: drift === 0 ? null : drift,
    })
    .where('id', '=', id)
    .where('totp_encrypted', 'is', null)
    .where('totp_pending_encrypted', '=', pending)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DeskError('second-factor-missing');
  if (codes !== null) await keepRecoveryCodes(db, id, codes);
}

const noDrift = { totp_drift: null, totp_strange_step: null, totp_strange_drift: null } as const;

/** Removes the app, and with the last factor the recovery codes. Throws `second-factor-missing`. */
export async function removeSecondFactor(transaction: Kysely<Tables>, id: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('staff')
    .set({ totp_encrypted: null, totp_pending_encrypted: null, totp_last_step: null, ...noDrift })
    .where('id', '=', id)
    .where('totp_encrypted', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DeskError('second-factor-missing');
  await removeUnneededCodes(transaction, id);
}

/** Removes all factors and recovery codes. Throws `second-factor-missing`. */
export async function removeSecondFactors(transaction: Kysely<Tables>, id: string): Promise<void> {
  const staff = await lockedFactorsOf(transaction, id);
  if (staff === undefined || !hasSecondFactor(staff)) throw new DeskError('second-factor-missing');
  await removePasskeys(transaction, id);
  if (staff.totp_encrypted === null) await removeRecoveryCodes(transaction, id);
  else await removeSecondFactor(transaction, id);
}

/** Removes the recovery codes of a person without a factor. */
export async function removeUnneededCodes(transaction: Kysely<Tables>, id: string): Promise<void> {
  const staff = await lockedFactorsOf(transaction, id);
  if (staff !== undefined && !hasSecondFactor(staff)) await removeRecoveryCodes(transaction, id);
}

/** Reads a person's factors and locks their row. */
export async function lockedFactorsOf(transaction: Kysely<Tables>, id: string) {
  const theirs = transaction
    .selectFrom('staff')
    .select(['totp_encrypted', 'passkeys_mark'])
    .where('id', '=', id);
  return forUpdate(transaction, theirs).executeTakeFirst();
}

/**
 * Replaces the recovery codes, also those of a simultaneous renewal. Throws `second-factor-missing` if the
 * factor is gone.
 */
export async function renewRecoveryCodes(
  db: Kysely<Tables>,
  id: string,
  codes: RecoveryCodes,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const staff = await lockedFactorsOf(transaction, id);
    if (staff === undefined || !hasSecondFactor(staff)) throw new DeskError('second-factor-missing');
    await keepRecoveryCodes(transaction, id, codes);
  });
}
