import type { Operation } from '#contract/service/operations.ts';
import { DeskError } from './errors.ts';

export type ConnectionTrouble =
  | 'unknown-name'
  | 'refused'
  | 'no-route'
  | 'no-answer'
  | 'certificate-time'
  | 'certificate-name'
  | 'certificate-issuer'
  | 'no-tls'
  | 'broken';

const troubles: Readonly<Record<string, ConnectionTrouble>> = {
  ENOTFOUND: 'unknown-name',
  EAI_AGAIN: 'unknown-name',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'no-route',
  ENETUNREACH: 'no-route',
  ETIMEDOUT: 'no-answer',
  UND_ERR_CONNECT_TIMEOUT: 'no-answer',
  CERT_HAS_EXPIRED: 'certificate-time',
  CERT_NOT_YET_VALID: 'certificate-time',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-issuer',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-issuer',
  CERT_UNTRUSTED: 'certificate-issuer',
  EPROTO: 'no-tls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no-tls',
};

/** Finds the first cause with a known code; else `broken`. */
export function connectionTroubleOf(error: unknown): ConnectionTrouble {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    const code = 'code' in cause ? String(cause.code) : '';
    const known = troubles[code] ?? (code.startsWith('ERR_SSL_') ? 'no-tls' : undefined);
    if (known !== undefined) return known;
  }
  return 'broken';
}

const notAccepted = 'The service did not accept the request. Nothing was changed. You can try again.';
const lookItUp =
  'The service may have accepted the request. Look up the customer before you send the request again.';

/** Says what is known of the outcome. T-10. */
export function describeFailure(
  failure: UpstreamFailure,
  { isWrite }: Pick<Operation, 'isWrite'>,
  timeoutMs: number,
): DeskError {
  const { kind, mayHaveBeenReceived, retryAfterMs } = failure;
  const happened = whatHappened(kind, timeoutMs);
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
  const facts = { cause: failure, retryAfterSeconds };
  if (!isWrite || kind === 'unsigned') return new DeskError(codeOf(kind), { ...facts, detail: happened });
  return mayHaveBeenReceived
    ? new DeskError('outcome-unknown', { ...facts, detail: `${happened} ${lookItUp}` })
    : new DeskError(codeOf(kind), { ...facts, detail: `${happened} ${notAccepted}` });
}

function codeOf(kind: UpstreamFailureKind) {
  if (kind === 'unsigned') return 'busy';
  if (kind === 'timeout' || kind === 'stalled') return 'service-timeout';
  return kind === 'invalid' || kind === 'redirected' ? 'service-answer-invalid' : 'service-unreachable';
}

const happenings: Readonly<Record<Exclude<UpstreamFailureKind, 'timeout'>, string>> = {
  unreachable: 'The connection to the service failed or was lost.',
  stalled: 'The service stopped receiving the request before it was complete.',
  invalid: 'Rampart couldn’t read the service’s answer.',
  redirected:
    'The service redirected the request, but Rampart does not follow redirects. Check the service’s address.',
  cancelled: 'The request was cancelled.',
  unsigned:
    'Rampart can’t sign requests, because it can’t write to its database or the Rampart server’s clock is far behind. Nothing was sent.',
  'held-back': 'The service did not answer earlier requests, so Rampart is not sending new ones for now.',
};

function whatHappened(kind: UpstreamFailureKind, timeoutMs: number): string {
  if (kind !== 'timeout') return happenings[kind];
  const seconds = Math.round(timeoutMs / 100) / 10;
  return seconds === 1
    ? 'The service did not answer within 1 second.'
    : `The service did not answer within ${seconds} seconds.`;
}

export type UpstreamFailureKind =
  /** No connection, or it broke. */
  | 'unreachable'
  /** No complete answer in time. */
  | 'timeout'
  | 'stalled'
  | 'invalid'
  | 'redirected'
  | 'cancelled'
  /** No timestamp is ours alone. */
  | 'unsigned'
  /** The breaker is open. */
  | 'held-back';

export interface UpstreamFailureFacts {
  readonly mayHaveBeenReceived: boolean;
  readonly status?: number | null;
  readonly retryAfterMs?: number | undefined;
  readonly location?: string | null;
  readonly cause?: unknown;
}

export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly kind: UpstreamFailureKind;
  /** The whole request may have arrived; a truncated JSON body never counts. */
  readonly mayHaveBeenReceived: boolean;
  readonly status: number | null;
  readonly retryAfterMs: number | undefined;
  readonly location: string | null;

  constructor(kind: UpstreamFailureKind, facts: UpstreamFailureFacts) {
    super(kind, { cause: facts.cause });
    const { mayHaveBeenReceived, status = null, retryAfterMs, location = null } = facts;
    this.kind = kind;
    this.mayHaveBeenReceived = mayHaveBeenReceived;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.location = location;
  }
}
