import type { ProblemCode } from '#contract/desk/problem.ts';
import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';

export interface ErrorWords {
  title: string;
  /** What it means and what to do. */
  advice: string;
}

/** Describes a failure in plain words: what happened, and what to do next. */
export function describeError(error: unknown): ErrorWords {
  if (!isApiError(error)) {
    return {
      title: 'Something broke on this page',
      advice: 'Reload the page. If it happens again, tell your administrator.',
    };
  }
  const words = byWho[error.answeredBy](error);
  return { title: words.title, advice: error.facts.detail ?? words.advice };
}

const byWho: Record<ApiError['answeredBy'], (error: ApiError) => ErrorWords> = {
  network: ({ facts }) => ({
    title: facts.title,
    advice: 'Nothing you typed is lost. Check your connection and try again.',
  }),
  service: ({ status, facts }) =>
    (status === null ? undefined : byServiceStatus[status]) ?? otherOfService(facts.title),
  console: ({ code, facts }) => ({
    title: facts.title,
    advice:
      (code === null ? undefined : byCode[code]) ??
      'Try again. If it happens again, give your administrator the request id.',
  }),
};

const otherOfService = (message: string): ErrorWords => ({
  title: 'The service refused',
  advice: message,
});

const byServiceStatus: Readonly<Record<number, ErrorWords>> = {
  400: {
    title: 'The service could not read the request',
    advice: 'Give the service’s support the trace id below.',
  },
  401: {
    title: 'The service refused our signature',
    advice: 'You are still signed in. The desk’s key, secret or clock is wrong: tell your administrator.',
  },
  404: { title: 'The service knows nothing under this name', advice: 'Check it, letter by letter.' },
  422: {
    title: 'The service refused what was sent',
    advice: 'See what it says below, correct it and send again.',
  },
  429: { title: 'The service is receiving too many requests', advice: 'Wait a moment, then try again.' },
  500: {
    title: 'The service failed',
    advice: 'It is not your doing. Give the service’s support the trace id below.',
  },
};

const byCode: Partial<Record<ProblemCode, string>> = {
  'invalid-request': 'Nothing was kept and nothing was sent. Correct what is named below and try again.',
  busy: 'The desk is sending as much as it can. Nothing was sent; try again in a moment.',
  'not-recorded':
    'Whatever can’t be written down first is not done. Try again in a moment; if it happens again, tell your administrator.',
  'service-unreachable': 'The service could not be reached. Nothing was sent; try again.',
  'service-timeout': 'The service did not answer in time. Try again.',
  'service-answer-invalid':
    'The service answered with something that is not its interface. Try again, or tell your administrator.',
  'outcome-unknown': 'Whether the service took it is unknown. Look the customer up before sending again.',
  'unknown-operation': 'This page asked for something that the service does not offer. Reload the page.',
};
