import * as z from 'zod';

import type { AnswerOf } from '#contract/service/operations.ts';
import { type AccountViewReading, readAccountView } from '#web/shared/account/read-account-view.ts';
import type { ServiceAnswer } from '#web/shared/api/call-service.ts';

import { words } from '../words/customer-words.ts';

/** What an answer about an account says, or why nothing is taken from it. */
export type AccountReading = AccountViewReading | { kind: 'drift'; problems: readonly string[] };

const otherSpelling = z.looseObject({ identityReference: z.string() });

/** Reads an answer about an account: the spelling `identityReference` is drift and nothing is taken from it. */
export function readAccount(
  { data, raw, drift }: Pick<ServiceAnswer<AnswerOf<'getIdentity'>>, 'data' | 'raw' | 'drift'>,
  asked: string,
): AccountReading {
  return data === null
    ? { kind: 'drift', problems: [...spellingOf(raw), ...drift] }
    : readAccountView(data, asked);
}

function spellingOf(raw: unknown): string[] {
  return otherSpelling.safeParse(raw).success ? [words.account.otherSpelling] : [];
}
