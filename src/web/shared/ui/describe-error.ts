import type { ProblemCode } from '#contract/desk/problem.ts';
import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';
import { errorWords } from '#web/shared/api/error-words.ts';
import { PartFailedError, type PartFailureCause } from '#web/shared/api/part-failure.ts';
import { retryTimeInWords } from '#web/shared/time/retry-time.ts';

export interface ErrorWords {
  title: string;
  advice: string;
}

/** Says what happened, what next, and when to retry. */
export function describeError(error: unknown): ErrorWords {
  if (error instanceof PartFailedError) return byPartFailure[error.why];
  if (!isApiError(error)) return errorWords.broken;
  const words = byWho[error.answeredBy](error);
  const { detail, retryAtMs } = error.facts;
  if (retryAtMs === null) return { title: words.title, advice: detail ?? words.advice };
  const again = errorWords.possibleAgain({ time: retryTimeInWords(retryAtMs, Date.now()) });
  return { title: words.title, advice: detail === null ? again : `${detail} ${again}` };
}

const byPartFailure: Readonly<Record<PartFailureCause, ErrorWords>> = {
  offline: errorWords.offline,
  unreachable: errorWords.unreachable,
  'new-version': errorWords.newVersion,
  broken: errorWords.brokenPart,
};

const byWho: Record<ApiError['answeredBy'], (error: ApiError) => ErrorWords> = {
  network: ({ facts }) => ({
    title: facts.title,
    advice: errorWords.unreachable.advice,
  }),
  service: ({ status, facts }) =>
    (status === null ? undefined : byServiceStatus[status]) ?? otherOfService(facts.title),
  console: ({ code, facts }) => ({
    title: facts.title,
    advice: (code === null ? undefined : byCode[code]) ?? errorWords.otherwise,
  }),
};

const otherOfService = (message: string): ErrorWords => ({
  title: errorWords.refused,
  advice: message,
});

const byServiceStatus: Readonly<Record<number, ErrorWords>> = errorWords.byServiceStatus;
const byCode: Partial<Record<ProblemCode, string>> = errorWords.byCode;
