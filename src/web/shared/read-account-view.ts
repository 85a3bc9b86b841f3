import type { AnswerOf } from '#contract/service/operations.ts';

export type AccountViewReading =
  | { kind: 'account'; isBlocked: boolean; createdAt: string }
  | { kind: 'no-account' }
  | { kind: 'belongs-to-another'; otherReference: string };

/**
 * Reads an account view. A different reference overrides everything; `exists: false` needs no other field. Spec:
 * Resources › Identity account view. Choices: existsFalse, emailOfAnother.
 */
export function readAccountView(
  { identifyReference, account }: AnswerOf<'getIdentity'>,
  asked: string,
): AccountViewReading {
  if (identifyReference !== asked) return { kind: 'belongs-to-another', otherReference: identifyReference };
  if (!account.exists) return { kind: 'no-account' };
  return { kind: 'account', isBlocked: account.blocked, createdAt: account.createdAt };
}
