import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';

import { errorWords as words } from './error-words.ts';

export interface ErrorWords {
  title: string;
  /** What it means and what to do. */
  advice: string;
}

const byStatus: Readonly<Record<number, ErrorWords>> = words.byStatus;
const byCode: Readonly<Record<string, string>> = words.byCode;

/** Describes a failure in plain words: what happened, and what to do next. */
export function describeError(error: unknown): ErrorWords {
  if (!isApiError(error)) return words.brokenPage;
  const { title, advice } = byWho[error.answeredBy](error);
  return { title, advice: error.facts.detail ?? advice };
}

const byWho: Record<ApiError['answeredBy'], (error: ApiError) => ErrorWords> = {
  network: ({ facts }) => ({ title: facts.title, advice: words.network }),
  service: ({ status, facts }) =>
    (status === null ? undefined : byStatus[status]) ?? { title: words.serviceRefused, advice: facts.title },
  console: ({ code, facts }) => ({
    title: facts.title,
    advice: (code === null ? undefined : byCode[code]) ?? words.console,
  }),
};
