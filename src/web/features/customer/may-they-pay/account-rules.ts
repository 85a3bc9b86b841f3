import * as z from 'zod';

import type { AnswerOf } from '#contract/service/operations.ts';
import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';
import { type AccountViewReading, readAccountView } from '#web/shared/read-account-view.ts';
import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';

import { words } from '../customer-words.ts';

export type AccountReading = AccountViewReading | { kind: 'drift'; problems: readonly string[] };

/** Reads an account answer; reports the key `identityReference`, which breaks the contract. */
export function readAccount(
  { data, raw, drift }: Pick<ServiceAnswer<AnswerOf<'getIdentity'>>, 'data' | 'raw' | 'drift'>,
  asked: string,
): AccountReading {
  return data === null
    ? { kind: 'drift', problems: [...spellingOf(raw), ...drift] }
    : readAccountView(data, asked);
}

const otherSpelling = z.looseObject({ identityReference: z.string() });

function spellingOf(raw: unknown): string[] {
  return otherSpelling.safeParse(raw).success ? [words.account.otherSpelling] : [];
}

/** Returns true if the service itself answered that the reference is unknown. */
export function isAnswered404(error: unknown): error is ApiError {
  return isApiError(error) && error.answeredBy === 'service' && error.status === 404;
}
