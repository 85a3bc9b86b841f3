// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

/** Characters (code points, after NFC) of a password that somebody chooses; no composition rules. Trust: 7. */
export const passwordLength = { min: 15, max: 1024 } as const;

/** UTF-16 units of any password before it is looked at: NFC makes texts shorter, so this is more than the longest one can be typed in. */
const mostUnits = 8192;

const lengthSentence = `Use ${passwordLength.min} to ${passwordLength.max.toLocaleString('en')} characters`;

/** How long a password is by the rule: code points of its NFC form, however the accents were typed. */
export function passwordCharacters(password: string): number {
  return Array.from(password.normalize('NFC')).length;
}

/** A password as it is typed to sign in: bounded before anything is computed from it. */
export const typedPassword = z
  .string('Enter your password')
  .check(z.minLength(1, 'Enter your password'), z.maxLength(mostUnits, 'This is no password of yours'));

/** A password that somebody chooses. Whether it is a common one, or their own name, only the server tells: 422 at the same field. */
export const chosenPassword = z.string('Choose a password').check(
  z.minLength(1, { error: 'Choose a password', abort: true }),
  z.maxLength(mostUnits, { error: lengthSentence, abort: true }),
  z.refine((password) => {
    const characters = passwordCharacters(password);
    return characters >= passwordLength.min && characters <= passwordLength.max;
  }, lengthSentence),
);

/** A second factor's code: six digits, spaces allowed, or a recovery code; which of them it is, the server tells. */
export const secondFactorCode = z
  .string('Enter the code')
  .check(z.minLength(1, 'Enter the code'), z.maxLength(32, 'Use at most 32 characters'));
