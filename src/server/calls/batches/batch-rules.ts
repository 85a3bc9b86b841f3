import type { BatchItemState, BatchPause } from '#contract/desk/batches.ts';
import type { ProblemCode } from '#contract/desk/problem.ts';
import { retryAfterMs } from '#server/calls/proxy/call-service.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** Failures of the service in a row that stop a batch. */
export const mostFailures = 5;

/** Pause after anybody got a 429: people's own calls come first. */
export const othersFirstMs = 10 * secondMs;

/** Result of a lookup, or a pause in which nothing is asked. */
export type BatchStep =
  | {
      readonly kind: 'answered';
      readonly state: Extract<BatchItemState, 'done' | 'not-found' | 'failed'>;
      /** The service's status; null without an answer. */
      readonly status: number | null;
      readonly problem: ProblemCode | null;
    }
  | { readonly kind: 'waits'; readonly because: BatchPause; readonly pauseMs: number };

const waits = (because: BatchPause, pauseMs: number): BatchStep => ({ kind: 'waits', because, pauseMs });

interface BatchReply {
  readonly answer: { readonly status: number; readonly retryAfter: string | null } | null;
  readonly failure: { readonly code: ProblemCode } | null;
}

/**
 * Tells a reply about this reference from one that any other would get: too many requests (`Retry-After`, a
 * second to a day), a refused signature, a call that wasn't sent.
 */
export function stepAfter({ answer, failure }: BatchReply, nowMs: number): BatchStep {
  if (answer === null) {
    const problem = failure?.code ?? 'unexpected';
    if (problem === 'not-recorded') return waits('trail', 15 * secondMs);
    if (problem === 'service-unreachable' || problem === 'busy') return waits('service', 15 * secondMs);
    return { kind: 'answered', state: 'failed', status: null, problem };
  }
  const { status, retryAfter } = answer;
  if (status === 401) return waits('signature', minuteMs);
  if (status === 429) {
    const askedMs = retryAfter === null ? null : retryAfterMs(retryAfter, nowMs);
    return waits('too-many-requests', Math.min(Math.max(askedMs ?? minuteMs, secondMs), dayMs));
  }
  return { kind: 'answered', state: stateAfter(status), status, problem: null };
}

function stateAfter(status: number): 'done' | 'not-found' | 'failed' {
  if (status === 404) return 'not-found';
  return status < 300 ? 'done' : 'failed';
}

/** Returns true for a failure of the service, not of the reference. */
export function isOfService({ state, status }: Extract<BatchStep, { kind: 'answered' }>): boolean {
  return state === 'failed' && (status === null || status >= 500);
}
