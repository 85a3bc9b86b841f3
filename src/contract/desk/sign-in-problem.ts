// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

/**
 * Why nobody was signed in with a company account: `/sign-in?problem=CODE`. Each has one sentence, in the page's catalogue.
 * - `provider-unreachable`: the provider did not answer, or with what is no answer. Nothing is known of the person.
 * - `provider-refused`: the provider said no, or the person did there; or it ended what it had vouched for before the session began.
 * - `round-unknown`: not begun in this browser (no round of it has this state), begun over ten minutes ago, or finished before.
 * - `answer-not-trusted`: what came back does not show that it comes from the provider, for Rampart, for this sign-in.
 * - `role-unknown`: the account has none of Rampart's roles, or more than one.
 * - `account-disabled`: an admin of Rampart disabled the account.
 * - `busy`: Rampart could not write it down; it can be tried again.
 * Trust: 7.
 */
export const signInProblems = [
  'provider-unreachable',
  'provider-refused',
  'round-unknown',
  'answer-not-trusted',
  'role-unknown',
  'account-disabled',
  'busy',
] as const;
const signInProblem = z.enum(signInProblems);
export type SignInProblem = z.infer<typeof signInProblem>;

/** The problem that an address names, or null when it is none of ours. */
export function signInProblemOf(text: string | null): SignInProblem | null {
  const parsed = signInProblem.safeParse(text);
  return parsed.success ? parsed.data : null;
}
