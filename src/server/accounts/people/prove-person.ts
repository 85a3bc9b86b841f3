import type { FastifyRequest } from 'fastify';

import type { StaffTable } from '#server/database/people-tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { sessionOf } from '#server/accounts/sessions/session-keeper.ts';
import { isProofRecent, proveSession, type StoredSession } from '#server/accounts/sessions/session-store.ts';
import { isBreached } from '#server/accounts/staff/passwords.ts';
import { hasSecondFactor } from '#server/accounts/staff/passkeys.ts';
import { hashPassword, isPassword, weaknessOf } from '#server/accounts/staff/passwords.ts';
import { takeCode } from '#server/accounts/staff/second-factor.ts';

import type { PeopleParts } from './audited-change.ts';

/** The member of staff with this id, disabled ones too. Throws `not-found`. */
export async function staffById({ db }: Pick<PeopleParts, 'db'>, id: string): Promise<StaffTable> {
  const staff = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
  if (staff === undefined) throw new DeskError('not-found', { detail: 'No member of staff has this id.' });
  return staff;
}

/** Whose session it is that a proof is asked for in, as they are stored. */
export interface Asked {
  readonly staff: StaffTable;
  readonly session: StoredSession;
}

/** Who makes an admitted request, and in which session. */
export async function askedOf(request: FastifyRequest, parts: PeopleParts): Promise<Asked> {
  const session = await sessionOf(request, parts.keeper);
  return { staff: await staffById(parts, session.person.id), session };
}

/**
 * Asks a signed-in person to prove who they are once more: someone who finds an open session has neither the password nor, where
 * a second factor is set up, a code; a passkey shown in this session within ten minutes replaces the code. Slowed down after ten failures by
 * a count of its own, which outsiders can't raise. Throws `invalid-request` with the field that is wrong, `password-from-provider`,
 * `too-many-attempts`, `busy`.
 */
export async function provePerson(
  parts: PeopleParts,
  { staff, session }: Asked,
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

/** The answer to who has a second factor and shows none. */
function codeWanted(): DeskError {
  return wrongField('code', 'Enter a code from your authenticator app');
}

function wrongCode(): DeskError {
  return wrongField('code', 'The code is wrong, expired or already used');
}

/** The answer to a wrong password, also to one changed meanwhile. */
export function notYourPassword(): DeskError {
  return wrongField('password', 'This is not your password');
}

/** A field that is wrong in a way only the server knows. */
export function wrongField(field: string, sentence: string): DeskError {
  return new DeskError('invalid-request', { errors: { [field]: sentence } });
}

/** The field in which a password is chosen, and who chooses it. */
interface Choice {
  readonly field: 'password' | 'newPassword';
  readonly of: { readonly email: string; readonly name: string };
}

/** The digest of a password chosen with a session or a link. Throws `invalid-request` for one that is easily guessed or known, and `busy`. */
export async function hashChosen(
  { gate }: Pick<PeopleParts, 'gate'>,
  password: string,
  { field, of }: Choice,
): Promise<string> {
  const why = weaknessOf(password, of);
  if (why !== null) throw wrongField(field, why);
  if (isBreached(password)) throw wrongField(field, 'This one is known from a breach: choose another');
  return gate.pass('known', async () => hashPassword(password));
}
