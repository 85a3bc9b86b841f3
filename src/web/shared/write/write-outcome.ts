import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';

import type { words } from './write-words.ts';

/** How a write ended. `not-sent` is certain; `unknown` means that the service may have taken it. Nothing is ever sent again by itself. */
export type WriteOutcome<Data> =
  | { phase: 'accepted'; status: number; data: Data | null; requestId: string | null }
  | { phase: 'refused'; error: ApiError }
  | { phase: 'not-sent'; why: keyof (typeof words)['notSent'] }
  | { phase: 'unknown'; why: keyof (typeof words)['unknown']; error: ApiError | null };

type Failure = Exclude<WriteOutcome<never>, { phase: 'accepted' }>;

/** How an attempt ended before anything had left. */
type Hindrance<Why> =
  | { phase: 'refused'; error: ApiError }
  | { phase: 'not-sent'; why: Why | 'offline' | 'desk-not-reached' };

/** What a failure before the write itself means: nothing was sent. `otherwise` is the reason if no call failed. A lost session is handled elsewhere. */
export function outcomeBeforeSending<Why extends string>(error: unknown, otherwise: Why): Hindrance<Why> {
  if (!isApiError(error)) return { phase: 'not-sent', why: otherwise };
  if (error.answeredBy !== 'network') return { phase: 'refused', error };
  return { phase: 'not-sent', why: error.facts.isOffline ? 'offline' : 'desk-not-reached' };
}

/** Whether a call was stopped here. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * What a failure of the write means: only what is certain is called refused or not sent. The desk passes on complete requests only, so a
 * cancelled write is unknown only if every byte had been sent.
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

/** Whether the service may have taken the write: the desk got no readable answer, or the page cannot read the answer of a success. */
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

/** Whether the service itself refused: then the outcome is certain. */
export function isRefusalOfService(outcome: WriteOutcome<unknown>): boolean {
  return outcome.phase === 'refused' && outcome.error.answeredBy === 'service';
}

/** The id of the request in the desk's records; null if none was made, or it is unknown. */
export function requestIdOf(outcome: WriteOutcome<unknown>): string | null {
  if ('requestId' in outcome) return outcome.requestId;
  return 'error' in outcome ? (outcome.error?.requestId ?? null) : null;
}
