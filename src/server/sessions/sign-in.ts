import type { Kysely } from 'kysely';

import type { SignInRequest } from '#contract/desk/session.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { isPassword } from '#server/staff/passwords.ts';
import { emailKey, findStaff, type Person } from '#server/staff/staff-store.ts';

import { createSignInThrottle } from './sign-in-throttle.ts';

/** The person with this e-mail and password. Throws `sign-in-refused`, `too-many-attempts` or `busy`. */
export type SignIn = (request: SignInRequest) => Promise<Person>;

/** Digests of passwords at once, waiting ones included: each takes 19 MiB and a thread. */
const mostAtOnce = 32;

/** Sign-in with local accounts: the same answer and time for names that do not exist. Trust: 7. */
export function createSignIn(db: Kysely<Tables>, nowMs: () => number): SignIn {
  const throttle = createSignInThrottle();
  let atOnce = 0;
  return async ({ email, password }) => {
    if (atOnce >= mostAtOnce) throw new DeskError('busy', { retryAfterSeconds: 1 });
    const name = emailKey(email);
    const waitMs = throttle.attempt(name, nowMs());
    if (waitMs > 0) throw tooManyAttempts(waitMs);
    atOnce += 1;
    try {
      const staff = await findStaff(db, email);
      const mayEnter = staff !== undefined && staff.is_disabled === 0 && staff.password_hash !== '';
      if (!(await isPassword(password, mayEnter ? staff.password_hash : undefined)) || !mayEnter) {
        throw new DeskError('sign-in-refused');
      }
      throttle.succeed(name);
      return { id: staff.id, email: staff.email, name: staff.name, role: staff.role };
    } finally {
      atOnce -= 1;
    }
  };
}

function tooManyAttempts(waitMs: number): DeskError {
  const seconds = Math.ceil(waitMs / 1000);
  return new DeskError('too-many-attempts', {
    detail: `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    retryAfterSeconds: seconds,
  });
}
