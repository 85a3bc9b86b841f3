// Apart from the table of routes: the start of the page reads these alone.

/** Headers of the desk's own HTTP. */
export const deskHeaders = {
  /** On every answer: the id under which the server logged the request. */
  requestId: 'x-request-id',
  /** `service` when the status and body are the service's, `console` when the desk answered itself. */
  answeredBy: 'x-answered-by',
  /** On the identity look-up: the customer's e-mail, percent-encoded UTF-8, so that it stays out of addresses. */
  lookupEmail: 'x-lookup-email',
  /** On the operations that change something. */
  idempotencyKey: 'idempotency-key',
  /** `true` on an answer that a write with the same key was given before: nothing was sent this time. */
  idempotencyReplayed: 'idempotency-replayed',
  /** On what open pages read: every change with a lower number is in the answer. */
  changesBefore: 'x-changes-before',
  /** `1` when a key or pointer was used in the last minute: only then is the session's idle end moved. */
  userActive: 'x-user-active',
  /** On an export: `1` asks whether it would be answered; 204, and nothing is exported, counted or recorded. */
  checkOnly: 'x-check-only',
  /**
   * `1` on a read that the page makes by itself because what it shows has changed. Where the trail already has the same look the
   * server keeps no second entry for five minutes; anything else it records as usual.
   */
  liveRefetch: 'x-live-refetch',
} as const;

/** Where the service sends its callbacks. */
export const callbackPath = '/callbacks';

/** Where the signing proxy hangs: a documented operation's path follows. */
export const servicePrefix = '/api/service';

/** Shape of an idempotency key: visible ASCII, 1 to 200 characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;
