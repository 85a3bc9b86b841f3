// Separate from api.ts, so that the start of the page doesn't load its schemas.

/** Rampart's own headers. */
export const deskHeaders = {
  /** On every answer: the request's id in the log. */
  requestId: 'x-request-id',
  /** `service` if status and body are the service's, `console` for Rampart's own. */
  answeredBy: 'x-answered-by',
  /** On the identity look-up: the e-mail, percent-encoded UTF-8, to keep it out of addresses. */
  lookupEmail: 'x-lookup-email',
  /** On writes. */
  idempotencyKey: 'idempotency-key',
  /** `true` if the answer was given before to the same key: nothing was sent. */
  idempotencyReplayed: 'idempotency-replayed',
  /** On reads of open pages: changes with lower numbers are included. */
  changesBefore: 'x-changes-before',
  /** `1` if a key or pointer was used in the last minute: extends the session. */
  userActive: 'x-user-active',
  /** `1` on an export asks if it would be answered: 204, without exporting, counting or recording. */
  checkOnly: 'x-check-only',
  /** `1` on automatic refetches: no second entry within five minutes of the same view. */
  liveRefetch: 'x-live-refetch',
} as const;

export const callbackPath = '/callbacks';

/** Prefix of the signing proxy; an operation's path follows. */
export const servicePrefix = '/api/service';

/** Visible ASCII, 1 to 200 characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;
