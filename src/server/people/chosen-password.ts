import { hashPassword } from '#server/staff/passwords.ts';
import { whyWeak } from '#server/staff/weak-passwords.ts';

import type { PeopleParts } from './people-parts.ts';
import { wrongField } from './prove-person.ts';

/** The field in which a password is chosen, and who chooses it. */
export interface Choice {
  readonly field: 'password' | 'newPassword';
  readonly of: { readonly email: string; readonly name: string };
}

/** The digest of a password that somebody chose who has a session or a link. Throws `invalid-request` for one that is easily guessed, and `busy`. Trust: 7. */
export async function hashChosen(
  { gate }: Pick<PeopleParts, 'gate'>,
  password: string,
  { field, of }: Choice,
): Promise<string> {
  const why = whyWeak(password, of);
  if (why !== null) throw wrongField(field, why);
  return gate.pass('known', async () => hashPassword(password));
}
