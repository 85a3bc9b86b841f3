import { problemType, type Problem, type ProblemCode } from '#contract/desk/problem.ts';
import { isDatabaseUnavailable, isReadOnly } from '#node/database-failures.ts';

/** Status and title of each problem. Titles repeat nothing that was sent. */
const failures: Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>> = {
  'not-signed-in': { status: 401, title: 'You are not signed in' },
  'sign-in-refused': { status: 401, title: 'The e-mail address or the password is wrong' },
  'second-factor-required': { status: 401, title: 'A code from your authenticator app is needed' },
  'code-refused': { status: 401, title: 'The code is wrong, has expired or has already been used' },
  'passkey-refused': { status: 401, title: 'The passkey could not be verified' },
  'puzzle-required': {
    status: 429,
    title: 'Solve a puzzle first, because many sign-in attempts have failed or are in progress',
  },
  'too-many-attempts': { status: 429, title: 'Too many failed attempts for this account' },
  'too-many-requests': { status: 429, title: 'Too many requests. Try again later' },
  forbidden: { status: 403, title: 'Your role can’t do this' },
  'second-factor-due': { status: 403, title: 'Your role requires a second factor. Set one up first' },
  'proof-required': { status: 403, title: 'First confirm that it’s you' },
  'cross-site': { status: 403, title: 'This request comes from another site' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'This address doesn’t accept that method' },
  'unknown-operation': { status: 404, title: 'The service has no such operation' },
  'invalid-parameter': { status: 400, title: 'A parameter is not valid' },
  'unreadable-body': { status: 400, title: 'The request could not be read' },
  'unsupported-media-type': { status: 415, title: 'Only application/json is accepted' },
  'encoded-body': { status: 415, title: 'Encoded bodies are not accepted' },
  'length-required': { status: 411, title: 'A large request needs a Content-Length header' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  'body-too-slow': { status: 408, title: 'The request arrived too slowly' },
  'contract-violation': { status: 422, title: 'The request breaks the service’s rules' },
  'invalid-request': { status: 422, title: 'Rampart can’t accept this request' },
  'idempotency-key-required': { status: 400, title: 'This operation needs an Idempotency-Key' },
  'idempotency-conflict': {
    status: 409,
    title: 'This Idempotency-Key has already been used with another request',
  },
  'in-progress': { status: 409, title: 'The same request is still in progress' },
  'link-unknown': { status: 404, title: 'This link is invalid, has expired or has already been used' },
  'staff-exists': { status: 409, title: 'Someone with this e-mail address already has an account' },
  'queue-changed': { status: 409, title: 'Someone else has changed this item since you opened it' },
  'last-admin': { status: 409, title: 'This is the last administrator who can sign in' },
  'role-from-provider': { status: 409, title: 'This person’s role comes from their company account' },
  'password-from-provider': { status: 409, title: 'This person signs in with a company account' },
  'sandbox-account': { status: 409, title: 'This account belongs to the sandbox, which is not in use' },
  'second-factor-set': { status: 409, title: 'A second factor is already set up' },
  'second-factor-missing': { status: 409, title: 'No second factor is set up' },
  'passkeys-unavailable': { status: 409, title: 'Passkeys don’t work at this address' },
  'not-recorded': { status: 503, title: 'Rampart can’t write to its audit trail, so nothing was done' },
  'callback-refused': { status: 401, title: 'The callback could not be verified as coming from the service' },
  busy: { status: 503, title: 'Rampart is busy' },
  'service-unreachable': { status: 502, title: 'The service could not be reached' },
  'service-timeout': { status: 504, title: 'The service did not answer in time' },
  'service-answer-invalid': { status: 502, title: 'The service gave an invalid answer' },
  'outcome-unknown': { status: 504, title: 'The service may have accepted the request' },
  unexpected: { status: 500, title: 'Something went wrong in Rampart' },
};

export interface DeskErrorFacts {
  readonly detail?: string | undefined;
  /** Errors by their field's path. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly factors?: Problem['factors'];
  readonly ticket?: Problem['ticket'];
  readonly puzzle?: Problem['puzzle'];
  readonly retryAfterSeconds?: number | undefined;
  /** Logged with the request's id, never answered. */
  readonly cause?: unknown;
}

/** A failure of Rampart's own. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly code: ProblemCode;
  readonly status: number;
  readonly facts: DeskErrorFacts;

  constructor(code: ProblemCode, facts: DeskErrorFacts = {}) {
    super(failures[code].title, { cause: facts.cause });
    this.code = code;
    this.status = failures[code].status;
    this.facts = facts;
  }

  /** Converts it for RFC 9457. */
  toProblem(requestId: string): Problem {
    const { detail, errors, factors, ticket, puzzle } = this.facts;
    return {
      type: problemType(this.code),
      title: this.message,
      status: this.status,
      ...(detail !== undefined && { detail }),
      requestId,
      ...(errors !== undefined && { errors: { ...errors } }),
      ...(factors !== undefined && { factors }),
      ...(ticket !== undefined && { ticket }),
      ...(puzzle !== undefined && { puzzle }),
    };
  }
}

const frameworkCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_BAD_URL: 'invalid-parameter',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid-parameter',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadable-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadable-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadable-body',
};

/**
 * Converts any error. Fastify's refusals lose their message, which may quote the address. Spec: details 33.
 */
export function toDeskError(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  const { code, statusCode } = asRecord(error);
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined;
  if (known !== undefined) return new DeskError(known);
  if (isDatabaseUnavailable(error)) {
    // A full disk, above all, a server that was stopped, or a failover: everything recovers on its own.
    return new DeskError('busy', {
      detail: isReadOnly(error)
        ? 'The database is read-only for now, so nothing was stored.'
        : 'The database is not answering.',
      retryAfterSeconds: 5,
      cause: error,
    });
  }
  const isClientFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isClientFault ? new DeskError('unreadable-body') : new DeskError('unexpected', { cause: error });
}

function asRecord(error: unknown): { code?: unknown; statusCode?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}
