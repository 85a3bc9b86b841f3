import type { ApiError } from '#web/shared/api/api-error.ts';

/** How an attempt ended. `unknown`: the service may have taken the documents; nothing is ever sent again by itself. */
export type SendingOutcome =
  | { phase: 'accepted'; onboardingStatus: string | null; requestId: string | null }
  | { phase: 'refused'; error: ApiError }
  | {
      phase: 'not-sent';
      why: 'cancelled' | 'signed-in-again' | 'signed-out' | 'desk-not-reached' | 'offline';
    }
  | { phase: 'unknown'; why: 'no-answer' | 'connection-lost' | 'cancelled'; error: ApiError | null };

/** Where sending stands. Bytes are those of the request's body. */
export type SendingState =
  | { phase: 'idle' }
  | { phase: 'connecting'; totalBytes: number }
  | { phase: 'uploading'; sentBytes: number; totalBytes: number }
  | { phase: 'waiting'; totalBytes: number }
  | SendingOutcome;

export type SendingEvent =
  | { kind: 'started'; totalBytes: number }
  | { kind: 'progressed'; sentBytes: number; totalBytes: number }
  | { kind: 'ended'; outcome: SendingOutcome }
  | { kind: 'put-aside' };

/** Whether an attempt is under way: no second one may begin, nothing may be edited. */
export function isUnderWay({ phase }: SendingState): boolean {
  return phase === 'connecting' || phase === 'uploading' || phase === 'waiting';
}

/** The state after an event; events that come too late or too early change nothing. */
export function sendingAfter(state: SendingState, event: SendingEvent): SendingState {
  switch (event.kind) {
    case 'started':
      return isUnderWay(state) ? state : { phase: 'connecting', totalBytes: event.totalBytes };
    case 'progressed': {
      if (!isUnderWay(state)) return state;
      const { sentBytes, totalBytes } = event;
      return sentBytes >= totalBytes
        ? { phase: 'waiting', totalBytes }
        : { phase: 'uploading', sentBytes, totalBytes };
    }
    case 'ended':
      return isUnderWay(state) ? event.outcome : state;
    case 'put-aside':
    default:
      return isUnderWay(state) ? state : { phase: 'idle' };
  }
}
