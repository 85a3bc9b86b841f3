// Separate from api.ts, so that the start of the page doesn't load its schemas.

export const deskHeaders = {
  /** On every answer, as in the log. */
  requestId: 'x-request-id',
  /** `service` if status and body are the service's, else `console`. */
  answeredBy: 'x-answered-by',
  /** On identity look-ups: percent-encoded UTF-8, to keep it out of addresses. */
  lookupEmail: 'x-lookup-email',
  idempotencyKey: 'idempotency-key',
  /** `true` if the key was answered before: nothing was sent. */
  idempotencyReplayed: 'idempotency-replayed',
  /** On reads: changes with lower numbers are included. */
  changesBefore: 'x-changes-before',
  /** `1` if a key or pointer was used in the last minute: extends the session. */
  userActive: 'x-user-active',
  /** `1` on an export: 204 if it would be answered, without exporting, counting or recording. */
  checkOnly: 'x-check-only',
  /** `1` on automatic refetches: recorded once in five minutes. */
  liveRefetch: 'x-live-refetch',
} as const;

export const callbackPath = '/callbacks';

/** The signing proxy; an operation's path follows. */
export const servicePrefix = '/api/service';

export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;
