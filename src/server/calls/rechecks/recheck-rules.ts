import type { CallReply } from '#server/calls/submissions/write-key-store.ts';
import { retryAfterMs } from '#server/calls/proxy/call-service.ts';

const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** First asked after 15 minutes, then at least daily, for two weeks. */
export const firstMs = 15 * minuteMs;
const longestMs = dayMs;
const endMs = 14 * dayMs;

/** Share by which waits vary either way, so that simultaneous submissions spread out. */
const spread = 0.2;

/** Varies a wait; `random` is from 0 to 1. */
export function spreadOut(ms: number, random: number): number {
  return Math.round(ms * (1 + spread * (2 * random - 1)));
}

/** Returns the milliseconds until the next question, roughly the submission's age; null: never. */
export function delayAfter(ageMs: number, random: number): number | null {
  if (ageMs >= endMs) return null;
  return spreadOut(Math.min(Math.max(ageMs, firstMs), longestMs), random);
}

export type RecheckStep =
  | { readonly kind: 'goes-on' }
  /**
   * Pauses for everyone. `isUnasked`: the reply says nothing about this customer, who is asked about in the
   * next run.
   */
  | { readonly kind: 'stops'; readonly pauseMs: number; readonly isUnasked: boolean };

const unsentCodes: ReadonlySet<string> = new Set(['service-unreachable', 'busy']);

/**
 * Ends the run with a reply that would be the same for everyone: a refused signature, too many requests
 * (`Retry-After`, at most a day), a failing service.
 */
export function stepAfter(
  { answer, failure }: Pick<CallReply, 'answer' | 'failure'>,
  nowMs: number,
): RecheckStep {
  if (answer === null)
    return { kind: 'stops', pauseMs: 0, isUnasked: failure !== null && unsentCodes.has(failure.code) };
  const { status, retryAfter } = answer;
  if (status === 401) return { kind: 'stops', pauseMs: 0, isUnasked: true };
  if (status === 429) {
    const askedMs = retryAfter === null ? 0 : (retryAfterMs(retryAfter, nowMs) ?? 0);
    return { kind: 'stops', pauseMs: Math.min(askedMs, dayMs), isUnasked: true };
  }
  return status >= 500 ? { kind: 'stops', pauseMs: 0, isUnasked: false } : { kind: 'goes-on' };
}
