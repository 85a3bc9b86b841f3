import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { SignInBody } from '#contract/desk/passkeys.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { isPassword } from '#server/accounts/staff/passwords.ts';
import {
  type PasskeyHolder,
  type PasskeyParts,
  hasSecondFactor,
  takePasskey,
} from '#server/accounts/staff/passkeys.ts';
import {
  isAppCode,
  type SecondFactorParts,
  type TakenCode,
  takeCode,
} from '#server/accounts/staff/second-factor.ts';
import type { Person } from '#contract/desk/session.ts';
import { emailKey, findStaff } from '#server/accounts/staff/staff-store.ts';

import { admissionOf, type AdmissionParts, type PasswordAttempt } from './admit-attempt.ts';
import type { Verified } from './open-session.ts';
import { createDeskCookie } from './session-cookie.ts';

export interface SignedIn {
  readonly person: Person;
  readonly verified: Verified;
  readonly secondFactor: TakenFactor | null;
}

type TakenFactor = TakenCode | 'passkey';

export interface SignInAttempt extends SignInBody, PasswordAttempt {
  readonly holderOf: (staffId: string) => PasskeyHolder;
}

/**
 * Throws `sign-in-refused`, `second-factor-required`, `code-refused`, `passkey-refused`, `puzzle-required`,
 * `too-many-attempts` or `busy`.
 */
export type SignIn = (attempt: SignInAttempt) => Promise<SignedIn>;

export interface SignInParts extends SecondFactorParts, PasskeyParts, AdmissionParts {
  readonly db: SecondFactorParts['db'];
}

/**
 * Signs in local accounts; unknown, disabled and passwordless ones get the same answer and time. A known
 * device's attempt counts as failed until the second factor is right; elsewhere codes have a count that only
 * somebody with the password can raise.
 */
export function createSignIn(parts: SignInParts): SignIn {
  return async ({ code, passkey, holderOf, ...attempt }) =>
    withPassword(parts, attempt, async (staff, succeed) => {
      const isCounted = attempt.device === null && code !== undefined && isAppCode(code);
      if (isCounted) await parts.throttle.attempt('code', staff.id);
      const secondFactor = hasSecondFactor(staff)
        ? await proveFactor(parts, staff, { code, passkey, holder: holderOf(staff.id) }).catch(
            withTicket(parts, staff, attempt.ticket),
          )
        : null;
      if (isCounted) await parts.throttle.succeed('code', staff.id);
      await succeed();
      const { id, role, language, password_hash, totp_encrypted, passkeys_mark } = staff;
      const person = { id, email: staff.email, name: staff.name, role, language };
      return { person, verified: { password_hash, totp_encrypted, passkeys_mark }, secondFactor };
    });
}

/** Adds a ticket to the error, with which the next step needs no puzzle. No ticket renews itself. */
function withTicket({ puzzles }: SignInParts, { email, password_hash }: StaffTable, shown?: string) {
  return (error: unknown): never => {
    if (shown !== undefined || !(error instanceof DeskError) || error.code !== 'second-factor-required')
      throw error;
    const ticket = puzzles.createTicket(emailKey(email), password_hash);
    throw new DeskError(error.code, { ...error.facts, ticket });
  };
}

/**
 * Runs `work` for the person with this e-mail and password. Throws `sign-in-refused`, `puzzle-required`,
 * `too-many-attempts` or `busy`.
 */
export async function withPassword<Result>(
  parts: AdmissionParts,
  attempt: PasswordAttempt,
  work: (staff: StaffTable, succeed: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const admission = await admissionOf(parts, attempt);
  return parts.gate.pass(admission.applicant, async () => {
    await admission.enter();
    const staff = await findStaff(parts.db, attempt.email);
    const mayEnter = staff !== undefined && staff.is_disabled === 0 && staff.password_hash !== '';
    if (!(await isPassword(attempt.password, mayEnter ? staff.password_hash : undefined)) || !mayEnter) {
      throw new DeskError('sign-in-refused');
    }
    await admission.passwordIsRight();
    return work(staff, async () => admission.succeed());
  });
}

interface ShownFactor extends Pick<SignInBody, 'code' | 'passkey'> {
  readonly holder: PasskeyHolder;
}

/** Checks the second factor. Throws `second-factor-required`, `code-refused` and `passkey-refused`. */
export async function proveFactor(
  parts: SecondFactorParts & PasskeyParts,
  staff: Parameters<typeof takeCode>[1] & Pick<StaffTable, 'passkeys_mark'>,
  { code, passkey, holder }: ShownFactor,
): Promise<TakenFactor> {
  if (passkey !== undefined) {
    await takePasskey(parts, holder, passkey);
    return 'passkey';
  }
  if (code === undefined) throw new DeskError('second-factor-required', { factors: factorsOf(parts, staff) });
  const taken = await takeCode(parts, staff, code);
  if (taken === null) throw new DeskError('code-refused');
  return taken;
}

/** Omits `code` without an app; a recovery code works always. */
function factorsOf(
  { passkeySite }: PasskeyParts,
  { totp_encrypted: app, passkeys_mark: passkeys }: Pick<StaffTable, 'totp_encrypted' | 'passkeys_mark'>,
): ('code' | 'passkey')[] {
  const hasPasskeys = passkeys !== null && passkeySite() !== null;
  return [...(app === null ? [] : (['code'] as const)), ...(hasPasskeys ? (['passkey'] as const) : [])];
}

const tokenBytes = 32;
const lifeSeconds = 5 * 60;

/** Ties a passkey's challenge to the browser that asked, before sign-in. */
export interface PasskeyAttempts {
  /** Replaces this browser's last attempt. */
  begin(reply: FastifyReply, staffId: string): PasskeyHolder;
  /** Without an attempt, returns a holder that no challenge fits. */
  read(request: FastifyRequest, staffId: string): PasskeyHolder;
}

export function createPasskeyAttempts({
  isPlainLoopback,
}: {
  readonly isPlainLoopback: boolean;
}): PasskeyAttempts {
  const cookie = createDeskCookie({
    name: isPlainLoopback ? 'rampart-passkey' : '__Host-rampart-passkey',
    isPlainLoopback,
    maxAgeSeconds: lifeSeconds,
  });
  const holderOf = (holder: string, staffId: string) => ({ purpose: 'sign-in', holder, staffId }) as const;
  return {
    begin(reply, staffId) {
      const token = randomBytes(tokenBytes).toString('base64url');
      cookie.set(reply, token);
      return holderOf(token, staffId);
    },
    read: (request, staffId) => holderOf(cookie.read(request) ?? '', staffId),
  };
}
