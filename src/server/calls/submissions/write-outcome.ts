import type { DeskError } from '#server/http/errors.ts';
import type { UpstreamAnswer } from '#server/http/upstream.ts';
import type { FinishedCall } from '#server/directory/requests/finished-call.ts';

/** A completed call, as answered and as recorded. Personal values of the answer are masked already. */
export type MadeCall = { readonly finished: FinishedCall } & (
  | { readonly kind: 'answered'; readonly answer: UpstreamAnswer }
  /** `not-sent`: nothing left. `unknown`: it did, and no answer came. */
  | { readonly kind: 'not-sent' | 'unknown'; readonly failure: DeskError }
);

/** The reply to a write. Replayed: it was given before, and nothing was sent this time. */
export type CallReply = { readonly isReplayed: boolean } & (
  | { readonly answer: UpstreamAnswer; readonly failure: null }
  | { readonly answer: null; readonly failure: DeskError }
);
