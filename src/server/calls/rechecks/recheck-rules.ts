import type { CallReply } from '#server/calls/submissions/write-outcome.ts';
import { retryAfterMs } from '#server/calls/proxy/rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A submission is first asked about after a quarter of an hour, at least once a day, and no more after two weeks. */
export const firstMs = 15 * minuteMs;
const longestMs = dayMs;
const endMs = 14 * dayMs;
/** Waits differ by up to a fifth, so that what came together is not asked about together. */
const spread = 0.2;

/** A wait, a fifth shorter to a fifth longer; `random` is from 0 to 1. */
export function spreadOut(ms: number, random: number): number {
  return Math.round(ms * (1 + spread * (2 * random - 1)));
}

/** How long until a submission of this age is asked about again: about as long as it has waited so far. Null: never. */
export function delayAfter(ageMs: number, random: number): number | null {
  if (ageMs >= endMs) return null;
  return spreadOut(Math.min(Math.max(ageMs, firstMs), longestMs), random);
}

/** What follows from a reply for the rest of the run. */
export type RecheckStep =
  | { readonly kind: 'goes-on' }
  /** Nothing more is asked for so long. `isUnasked`: the reply says nothing about this customer, who is asked about in the next run. */
  | { readonly kind: 'stops'; readonly pauseMs: number; readonly isUnasked: boolean };

/**
 * A run ends with the first reply that would be the same for everyone: credentials refused (an hour's pause), too many requests
 * (`Retry-After`, a day at most), a service that is down or fails.
 */
export function stepAfter(
  { answer, failure }: Pick<CallReply, 'answer' | 'failure'>,
  nowMs: number,
): RecheckStep {
  if (answer === null)
    return { kind: 'stops', pauseMs: 0, isUnasked: failure?.code === 'service-unreachable' };
  const { status, retryAfter } = answer;
  if (status === 401) return { kind: 'stops', pauseMs: hourMs, isUnasked: true };
  if (status === 429) {
    const askedMs = retryAfter === null ? 0 : (retryAfterMs(retryAfter, nowMs) ?? 0);
    return { kind: 'stops', pauseMs: Math.min(askedMs, dayMs), isUnasked: true };
  }
  return status >= 500 ? { kind: 'stops', pauseMs: 0, isUnasked: false } : { kind: 'goes-on' };
}
