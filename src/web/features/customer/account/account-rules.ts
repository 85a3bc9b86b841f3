import * as z from 'zod';

import type { AnswerOf } from '#contract/service/operations.ts';
import type { ServiceAnswer } from '#web/shared/api/call-service.ts';

/** What an answer about an account says once it is read with the reference that was asked for. */
export type AccountReading =
  | { kind: 'account'; isBlocked: boolean; createdAt: string }
  | { kind: 'no-account' }
  | { kind: 'belongs-to-another'; otherReference: string }
  | { kind: 'drift'; problems: readonly string[] };

const otherSpelling = z.looseObject({ identityReference: z.string() });

/**
 * Reads an account view. Another reference than the asked one comes before everything else; `exists: false` needs no other
 * field; the spelling `identityReference` is drift and nothing is taken from it.
 * Spec: Resources › Identity account view; details 1; choices: existsFalse, emailOfAnother.
 */
export function readAccount(
  { data, raw, drift }: Pick<ServiceAnswer<AnswerOf<'getIdentity'>>, 'data' | 'raw' | 'drift'>,
  asked: string,
): AccountReading {
  if (data === null) return { kind: 'drift', problems: [...spellingOf(raw), ...drift] };
  const { identifyReference, account } = data;
  if (identifyReference !== asked) return { kind: 'belongs-to-another', otherReference: identifyReference };
  if (!account.exists) return { kind: 'no-account' };
  return { kind: 'account', isBlocked: account.blocked, createdAt: account.createdAt };
}

function spellingOf(raw: unknown): string[] {
  return otherSpelling.safeParse(raw).success
    ? ['The answer spells its key “identityReference”; the interface document says “identifyReference”.']
    : [];
}
