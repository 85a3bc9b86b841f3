import { AuthorizationResponseError } from 'openid-client';

import type { SignInProblem } from '#contract/desk/session.ts';
import { toDeskError } from '#server/http/errors.ts';

import { ProviderFailure } from './provider.ts';

interface RefusalDetails {
  readonly cause?: unknown;
  readonly isWritten?: boolean;
}

/** Nobody is signed in. The person sees the problem; only the log has the cause. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal';
  readonly code: string;
  readonly problem: SignInProblem;
  /** It is in the trail already. */
  readonly isWritten: boolean;

  constructor(problem: SignInProblem, { cause, isWritten = false }: RefusalDetails = {}) {
    super(problem, { cause });
    this.problem = problem;
    this.code = problem;
    this.isWritten = isWritten;
  }
}

const deepestCause = 8;

/** A failure while asking the provider, as a refusal: anything unrecognised counts as untrusted. T-7. */
export function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof SignInRefusal) return error;
  if (error instanceof AuthorizationResponseError)
    return new SignInRefusal('provider-refused', { cause: error });
  return new SignInRefusal(isProviderFailure(error) ? 'provider-unreachable' : 'answer-not-trusted', {
    cause: error,
  });
}

/** Whether it is our own trail or database that can't be written now: the person may try again. */
export function isBusy(error: unknown): boolean {
  return toDeskError(error).status === 503;
}

/** The libraries wrap what our `fetch` throws. */
export function isProviderFailure(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < deepestCause && cause instanceof Error; depth += 1) {
    if (cause instanceof ProviderFailure) return true;
    ({ cause } = cause);
  }
  return false;
}

/** The status of a refusal: the provider's failure, our own, or a bad request. */
export function statusOf(problem: SignInProblem): number {
  if (problem === 'provider-unreachable') return 502;
  return problem === 'busy' ? 503 : 400;
}
