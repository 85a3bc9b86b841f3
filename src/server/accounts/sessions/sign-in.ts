import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { SignInBody } from '#contract/desk/passkeys.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import { DeskError } from '#server/http/errors.ts';
import type { PasswordGate } from '#server/accounts/staff/password-gate.ts';
import { isPassword } from '#server/accounts/staff/passwords.ts';
import {
  type PasskeyHolder,
  type PasskeyParts,
  hasSecondFactor,
  takePasskey,
} from '#server/accounts/staff/passkeys.ts';
import { type SecondFactorParts, type TakenCode, takeCode } from '#server/accounts/staff/second-factor.ts';
import type { Person } from '#contract/desk/session.ts';
import { emailKey, findStaff } from '#server/accounts/staff/staff-store.ts';

import type { Verified } from './open-session.ts';
import type { Count, SignInThrottle } from './sign-in-throttle.ts';
import { createDeskCookie } from './session-cookie.ts';

/** Who signed in, by what, and what their second factor was. */
export interface SignedIn {
  readonly person: Person;
  readonly verified: Verified;
  readonly secondFactor: TakenFactor | null;
}

/** What a second factor was taken as. */
type TakenFactor = TakenCode | 'passkey';

/** What is sent, and from where. */
export interface SignInAttempt extends SignInBody {
  /** As attempts are counted. */
  readonly source: string;
  /** The token of a device that is known as this very person's; null: none is. */
  readonly device: string | null;
  /** The attempt with a passkey that this browser began. */
  readonly holderOf: (staffId: string) => PasskeyHolder;
}

/**
 * The person with this e-mail and password, and with a code or a passkey where they set a second factor up. Throws `sign-in-refused`,
 * `second-factor-required`, `code-refused`, `passkey-refused`, `too-many-attempts` or `busy`.
 */
export type SignIn = (attempt: SignInAttempt) => Promise<SignedIn>;

export interface SignInParts extends SecondFactorParts, PasskeyParts {
  readonly throttle: SignInThrottle;
  readonly gate: PasswordGate;
}

/**
 * Sign-in with local accounts: the same answer and time for names that do not exist, are shut out or have no password. Until the second
 * factor is right as well it counts as failed: on a known device for that device alone, else for the name from that source and for the name
 * from anywhere, so that guesses never lock out a known device, nor those from one source another source.
 */
export function createSignIn(parts: SignInParts): SignIn {
  return async ({ code, passkey, holderOf, ...attempt }) =>
    withPassword(parts, attempt, async (staff, succeed) => {
      const secondFactor = hasSecondFactor(staff)
        ? await proveFactor(parts, staff, { code, passkey, holder: holderOf(staff.id) })
        : null;
      await succeed();
      const { id, role, language, password_hash, totp_encrypted, passkeys_mark } = staff;
      const person = { id, email: staff.email, name: staff.name, role, language };
      return { person, verified: { password_hash, totp_encrypted, passkeys_mark }, secondFactor };
    });
}

/**
 * Does `work` for who has this e-mail and password, counted as failed until it says otherwise. Throws `sign-in-refused`, `too-many-attempts`
 * or `busy`.
 */
export async function withPassword<Result>(
  { db, throttle, gate }: Pick<SignInParts, 'db' | 'throttle' | 'gate'>,
  { email, password, source, device }: Pick<SignInAttempt, 'email' | 'password' | 'source' | 'device'>,
  work: (staff: StaffTable, succeed: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const name = emailKey(email);
  const counts: readonly Count[] =
    device === null
      ? [
          ['sign-in', `${source} ${name}`],
          ['name', name],
        ]
      : [['device', device]];
  return gate.pass(device === null ? { source } : 'known', async () => {
    // One that has to wait for the name counts for its source all the same: who asks all the time does not get every turn.
    for (const count of counts) await throttle.attempt(...count);
    const staff = await findStaff(db, email);
    const mayEnter = staff !== undefined && staff.is_disabled === 0 && staff.password_hash !== '';
    if (!(await isPassword(password, mayEnter ? staff.password_hash : undefined)) || !mayEnter) {
      throw new DeskError('sign-in-refused');
    }
    return work(staff, async () => {
      for (const count of counts) await throttle.succeed(...count);
    });
  });
}

/** What someone shows as their second factor: a code or a passkey. */
interface ShownFactor extends Pick<SignInBody, 'code' | 'passkey'> {
  readonly holder: PasskeyHolder;
}

/** Takes the second factor that must come with a right password. Throws `second-factor-required`, `code-refused` and `passkey-refused`. */
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

/** A code of the app, where there is one; a recovery code always. */
function factorsOf(
  { passkeySite }: PasskeyParts,
  { totp_encrypted: app, passkeys_mark: passkeys }: Pick<StaffTable, 'totp_encrypted' | 'passkeys_mark'>,
): ('code' | 'passkey')[] {
  const hasPasskeys = passkeys !== null && passkeySite() !== null;
  return [...(app === null ? [] : (['code'] as const)), ...(hasPasskeys ? (['passkey'] as const) : [])];
}

const tokenBytes = 32;
const lifeSeconds = 5 * 60;

/** Ties a passkey's challenge to the browser that asked for it, while nobody is signed in there. */
export interface PasskeyAttempts {
  /** Another attempt of this browser: the one before is over. */
  begin(reply: FastifyReply, staffId: string): PasskeyHolder;
  /** The attempt that this browser began; one without has none that any challenge is for. */
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
