import type { DeskError } from '#server/errors.ts';
import type { UpstreamAnswer } from '#server/outbound/upstream.ts';
import type { FinishedCall } from '#server/requests/finished-call.ts';

/** A call that was made, as it is told and recorded. The answer's personal values are masked already. */
export type MadeCall = { readonly finished: FinishedCall } & (
  | { readonly kind: 'answered'; readonly answer: UpstreamAnswer }
  /** `not-sent`: nothing left. `unknown`: it did, and no answer came. */
  | { readonly kind: 'not-sent' | 'unknown'; readonly failure: DeskError }
);

/** What whoever sent a write is told; replayed: as someone was told before, and nothing was sent this time. */
export type CallReply = { readonly isReplayed: boolean } & (
  | { readonly answer: UpstreamAnswer; readonly failure: null }
  | { readonly answer: null; readonly failure: DeskError }
);
