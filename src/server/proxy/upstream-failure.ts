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
  | 'cancelled';

interface UpstreamFailureFacts {
  readonly mayHaveBeenTaken: boolean;
  readonly status?: number | null;
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

  constructor(kind: UpstreamFailureKind, { mayHaveBeenTaken, status = null, cause }: UpstreamFailureFacts) {
    super(kind, { cause });
    this.kind = kind;
    this.mayHaveBeenTaken = mayHaveBeenTaken;
    this.status = status;
  }
}
