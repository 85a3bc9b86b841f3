import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';

import type { words } from './write-words.ts';

/** `not-sent` is certain; `unknown`: the service may have it. Nothing is resent automatically. */
export type WriteOutcome<Data> =
  | { phase: 'accepted'; status: number; data: Data | null; requestId: string | null }
  | { phase: 'refused'; error: ApiError }
  | { phase: 'not-sent'; why: keyof (typeof words)['notSent'] }
  | { phase: 'unknown'; why: keyof (typeof words)['unknown']; error: ApiError | null };

type Failure = Exclude<WriteOutcome<never>, { phase: 'accepted' }>;

/** A failure before anything was sent. */
type Hindrance<Why> =
  | { phase: 'refused'; error: ApiError }
  | { phase: 'not-sent'; why: Why | 'offline' | 'desk-not-reached' };

/** Maps a failure before anything was sent; `otherwise` if no call failed. Lost sessions are handled elsewhere. */
export function outcomeBeforeSending<Why extends string>(error: unknown, otherwise: Why): Hindrance<Why> {
  if (!isApiError(error)) return { phase: 'not-sent', why: otherwise };
  if (error.answeredBy !== 'network') return { phase: 'refused', error };
  return { phase: 'not-sent', why: error.facts.isOffline ? 'offline' : 'desk-not-reached' };
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Maps a write's failure: only certainties are refused or not sent. The desk passes on complete requests only, so a
 * cancelled one is unknown only if fully sent.
 */
export function outcomeOfFailure(error: unknown, hasAllLeft: boolean): Failure {
  if (isCancelled(error)) {
    return hasAllLeft
      ? { phase: 'unknown', why: 'cancelled', error: null }
      : { phase: 'not-sent', why: 'cancelled' };
  }
  if (!isApiError(error)) return { phase: 'unknown', why: 'connection-lost', error: null };
  if (error.answeredBy === 'network') return { phase: 'unknown', why: 'connection-lost', error };
  return isWithoutAnswer(error) ? { phase: 'unknown', why: 'no-answer', error } : { phase: 'refused', error };
}

/** Returns true if the write may have reached the service without a readable answer. */
function isWithoutAnswer({ answeredBy, code, status }: ApiError): boolean {
  if (status !== null && status < 400) return true;
  if (answeredBy === 'service') return false;
  const isUnclear =
    code === 'outcome-unknown' ||
    code === 'service-timeout' ||
    code === 'service-answer-invalid' ||
    code === 'in-progress';
  return isUnclear || ((status === 502 || status === 504) && code === null);
}

/** Returns true for the service's refusal, a certain outcome. */
export function isRefusalOfService(outcome: WriteOutcome<unknown>): boolean {
  return outcome.phase === 'refused' && outcome.error.answeredBy === 'service';
}

/** Returns the desk's request id. */
export function requestIdOf(outcome: WriteOutcome<unknown>): string | null {
  if ('requestId' in outcome) return outcome.requestId;
  return 'error' in outcome ? (outcome.error?.requestId ?? null) : null;
}
