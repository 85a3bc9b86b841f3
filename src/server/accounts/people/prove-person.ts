import type { FastifyRequest } from 'fastify';

import type { StaffTable } from '#server/database/people-tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { sessionOf } from '#server/accounts/sessions/session-keeper.ts';
import { isProofRecent, proveSession, type StoredSession } from '#server/accounts/sessions/session-store.ts';
import { isBreached, hashPassword, isPassword } from '#server/accounts/staff/passwords.ts';
import { hasSecondFactor } from '#server/accounts/staff/passkeys.ts';
import { takeCode } from '#server/accounts/staff/second-factor.ts';

import type { PeopleParts } from './audited-change.ts';

/** Finds staff, disabled ones too. Throws `not-found`. */
export async function staffById({ db }: Pick<PeopleParts, 'db'>, id: string): Promise<StaffTable> {
  const staff = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
  if (staff === undefined) throw new DeskError('not-found', { detail: 'No member of staff has this id.' });
  return staff;
}

export interface ProvingPerson {
  readonly staff: StaffTable;
  readonly session: StoredSession;
}

export async function provingPersonOf(request: FastifyRequest, parts: PeopleParts): Promise<ProvingPerson> {
  const session = await sessionOf(request, parts.keeper);
  return { staff: await staffById(parts, session.person.id), session };
}

/**
 * Checks the password, and a code if a second factor is set up and no passkey was shown within ten minutes.
 * Throws `invalid-request` with the field, `password-from-provider`, `too-many-attempts`, `busy`.
 */
export async function provePerson(
  parts: PeopleParts,
  { staff, session }: ProvingPerson,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
): Promise<void> {
  if (staff.password_hash === '') throw new DeskError('password-from-provider');
  await parts.gate.pass('known', async () => {
    await parts.throttle.attempt('proof', staff.id);
    if (!(await isPassword(password, staff.password_hash))) throw notYourPassword();
    if (!hasSecondFactor(staff)) return;
    // A recovery code is digested as slowly as a password.
    if (code !== undefined) {
      if ((await takeCode(parts, staff, code)) === null) throw wrongCode();
    } else if (!isProofRecent(session.passkeyProvenAtMs, parts.nowMs())) {
      throw codeWanted();
    }
  });
  await parts.throttle.succeed('proof', staff.id);
  await proveSession(parts.db, session.id, { nowMs: parts.nowMs() });
}

function codeWanted(): DeskError {
  return wrongField('code', 'Enter a code from your authenticator app');
}

function wrongCode(): DeskError {
  return wrongField('code', 'The code is wrong, has expired or has already been used');
}

export function notYourPassword(): DeskError {
  return wrongField('password', 'Incorrect password');
}

export function wrongField(field: string, sentence: string): DeskError {
  return new DeskError('invalid-request', { errors: { [field]: sentence } });
}

interface Choice {
  readonly field: 'password' | 'newPassword';
  readonly of: { readonly email: string; readonly name: string };
}

/** Hashes a new password. Throws `invalid-request` for a weak or breached one, and `busy`. */
export async function hashChosen(
  { gate, passwordMeter }: Pick<PeopleParts, 'gate' | 'passwordMeter'>,
  password: string,
  { field, of }: Choice,
): Promise<string> {
  return gate.pass('known', async () => {
    const why = await passwordMeter.weaknessOf(password, of);
    if (why !== null) throw wrongField(field, why);
    if (isBreached(password))
      throw wrongField(field, 'This password has appeared in a data breach. Choose a different password');
    return hashPassword(password);
  });
}
