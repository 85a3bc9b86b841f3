import type { ProblemCode } from '#contract/desk/problem.ts';

/** `console` is the desk; `network` means that no answer came. */
export type AnsweredBy = 'console' | 'service' | 'network';

export interface ApiErrorFacts {
  answeredBy: AnsweredBy;
  status: number | null;
  title: string;
  detail: string | null;
  /** Path → message from the desk; any shape from the service. */
  errors: unknown;
  requestId: string | null;
  traceId: string | null;
  /** By the browser's clock. */
  retryAtMs: number | null;
  /** Null for the service's errors. */
  code: ProblemCode | null;
  isOffline: boolean;
  body: unknown;
}

const nothingKnown: Omit<ApiErrorFacts, 'answeredBy' | 'status' | 'title'> = {
  detail: null,
  errors: null,
  requestId: null,
  traceId: null,
  retryAtMs: null,
  code: null,
  isOffline: false,
  body: null,
};

/** Any failed call except a cancelled one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly facts: ApiErrorFacts;

  constructor(facts: Pick<ApiErrorFacts, 'answeredBy' | 'status' | 'title'> & Partial<ApiErrorFacts>) {
    super(facts.title);
    this.facts = { ...nothingKnown, ...facts };
  }

  get answeredBy(): AnsweredBy {
    return this.facts.answeredBy;
  }
  get status(): number | null {
    return this.facts.status;
  }
  get code(): ProblemCode | null {
    return this.facts.code;
  }
  get errors(): unknown {
    return this.facts.errors;
  }
  get requestId(): string | null {
    return this.facts.requestId;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Checks whether the desk says that nobody is signed in. The service's 401 is about our signature. */
export function isSessionLost(error: unknown): boolean {
  return isApiError(error) && error.answeredBy === 'console' && error.code === 'not-signed-in';
}
