import type { ProblemCode } from '#contract/desk/problem.ts';

/** Who answered: the desk itself, the service behind it, or neither (`network`). */
export type AnsweredBy = 'console' | 'service' | 'network';

export interface ApiErrorFacts {
  answeredBy: AnsweredBy;
  /** The HTTP status; null when no answer came. */
  status: number | null;
  title: string;
  detail: string | null;
  /** What is wrong with which field: path → message from the desk, of unknown shape from the service. */
  errors: unknown;
  requestId: string | null;
  traceId: string | null;
  /** From when on it may be tried again, on the browser's clock; null: it was not said. */
  retryAtMs: number | null;
  /** The desk's own code; null for the service's errors. */
  code: ProblemCode | null;
  isOffline: boolean;
  /** The whole parsed body, for the raw view. */
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

/** Every way a call can fail; `answeredBy` says which. A cancelled call is not an ApiError. */
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

/** Whether the desk said that no one is signed in. The service's 401 is about our signature and never counts. */
export function isSessionLost(error: unknown): boolean {
  return isApiError(error) && error.answeredBy === 'console' && error.code === 'not-signed-in';
}
