import type { SignInRequest } from '#contract/desk/session.ts';
import { DeskError } from '#server/errors.ts';
import type { PasswordGate } from '#server/staff/password-gate.ts';
import { isPassword } from '#server/staff/passwords.ts';
import { type SecondFactorParts, takeCode, type TakenCode } from '#server/staff/second-factor.ts';
import { emailKey, findStaff, type Person } from '#server/staff/staff-store.ts';

import type { Verified } from './open-session.ts';
import type { Count, SignInThrottle } from './sign-in-throttle.ts';

/** Who signed in, by what, and what their second factor was. */
export interface SignedIn {
  readonly person: Person;
  readonly verified: Verified;
  readonly secondFactor: TakenCode | null;
}

/** What is sent, and from where. */
export interface SignInAttempt extends SignInRequest {
  /** As attempts are counted. */
  readonly source: string;
  /** The token of a device that is known as this very person's; null: none is. */
  readonly device: string | null;
}

/**
 * The person with this e-mail and password, and code where they set a second factor up. Throws `sign-in-refused`,
 * `second-factor-required`, `code-refused`, `too-many-attempts` or `busy`.
 */
export type SignIn = (attempt: SignInAttempt) => Promise<SignedIn>;

export interface SignInParts extends SecondFactorParts {
  readonly throttle: SignInThrottle;
  readonly gate: PasswordGate;
}

/**
 * Sign-in with local accounts: the same answer and time for names that do not exist, are shut out or have no password. Until the code is
 * right as well it counts as failed: on a known device for that device alone, else for the name from that source and for the name from
 * anywhere, so that guesses never lock out a known device, nor those from one source another source.
 */
export function createSignIn({ throttle, gate, ...parts }: SignInParts): SignIn {
  return async ({ email, password, code, source, device }) => {
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
      const staff = await findStaff(parts.db, email);
      const mayEnter = staff !== undefined && staff.is_disabled === 0 && staff.password_hash !== '';
      if (!(await isPassword(password, mayEnter ? staff.password_hash : undefined)) || !mayEnter) {
        throw new DeskError('sign-in-refused');
      }
      const secondFactor = staff.totp_encrypted === null ? null : await proveFactor(parts, staff, code);
      for (const count of counts) await throttle.succeed(...count);
      const { id, role, language, password_hash, totp_encrypted } = staff;
      const person = { id, email: staff.email, name: staff.name, role, language };
      return { person, verified: { password_hash, totp_encrypted }, secondFactor };
    });
  };
}

/** Takes the code that must come with a right password. Throws `second-factor-required` and `code-refused`. */
export async function proveFactor(
  parts: SecondFactorParts,
  staff: Parameters<typeof takeCode>[1],
  code: string | undefined,
): Promise<TakenCode> {
  if (code === undefined) throw new DeskError('second-factor-required');
  const taken = await takeCode(parts, staff, code);
  if (taken === null) throw new DeskError('code-refused');
  return taken;
}
