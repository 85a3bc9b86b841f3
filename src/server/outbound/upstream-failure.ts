export type UpstreamFailureKind =
  /** No connection, or it broke. */
  | 'unreachable'
  /** No answer, or not the whole of it, within the deadline. */
  | 'timeout'
  /** The service stopped taking the request before it was complete. */
  | 'stalled'
  /** The connection was there and the answer makes no sense. */
  | 'invalid'
  /** An answer that leads elsewhere, which is never followed. */
  | 'redirected'
  /** The one who asked is gone. */
  | 'cancelled'
  /** Nothing was sent, since the service has not answered of late. */
  | 'held-back';

/** What is known of it. */
export interface UpstreamFailureFacts {
  readonly mayHaveBeenTaken: boolean;
  readonly status?: number | null;
  readonly retryAfterMs?: number | undefined;
  readonly location?: string | null;
  readonly cause?: unknown;
}

/** A call that brought no answer worth passing on. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly kind: UpstreamFailureKind;
  /** Whether the whole request may have reached the service; a JSON body that was cut short never counts. */
  readonly mayHaveBeenTaken: boolean;
  /** The HTTP status, when the service gave one. */
  readonly status: number | null;
  /** When a call is worth making again, where that is known. */
  readonly retryAfterMs: number | undefined;
  /** Where an answer that leads elsewhere leads, as it says. */
  readonly location: string | null;

  constructor(kind: UpstreamFailureKind, facts: UpstreamFailureFacts) {
    super(kind, { cause: facts.cause });
    const { mayHaveBeenTaken, status = null, retryAfterMs, location = null } = facts;
    this.kind = kind;
    this.mayHaveBeenTaken = mayHaveBeenTaken;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.location = location;
  }
}
