import { isApiError, isSessionLost } from '#web/shared/api/api-error.ts';
import { isWithoutAnswer } from '#web/shared/write/write-outcome.ts';

import type { SendingOutcome } from './sending-state.ts';

/**
 * What a failure of the upload means for the documents. Only what is certain is called "not sent": once every byte has
 * left, a missing or unreadable answer is "unknown". Design: trust › 4, details 26.
 */
export function outcomeOfFailure(error: unknown, hasAllLeft: boolean): SendingOutcome {
  if (!isApiError(error)) {
    return hasAllLeft
      ? { phase: 'unknown', why: 'cancelled', error: null }
      : { phase: 'not-sent', why: 'cancelled' };
  }
  if (error.answeredBy === 'network') return { phase: 'unknown', why: 'connection-lost', error };
  if (isSessionLost(error)) return { phase: 'not-sent', why: 'signed-out' };
  return isWithoutAnswer(error) ? { phase: 'unknown', why: 'no-answer', error } : { phase: 'refused', error };
}
