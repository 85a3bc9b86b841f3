/** The recent history of calls to a service. Instants are milliseconds of a monotonic clock. */
export type BreakerState =
  | {
      readonly kind: 'closed';
      /** Of the failures since the last answer, the newest last. */ readonly failures: readonly number[];
    }
  /** Nothing is sent before `nextTryAt`; the one call that is let through then moves it. */
  | { readonly kind: 'open'; readonly nextTryAt: number; readonly pauseMs: number };

/** Whether a call may be made now, else how long to wait. */
interface Admission {
  readonly state: BreakerState;
  /** 0: it may be made. */
  readonly waitMs: number;
}

/** Failures in a row, within the span, that open the breaker. */
export const maxFailures = 5;
export const failureSpanMs = 30_000;
export const firstPauseMs = 2000;
/** A service that is well again is found out within this time, and the ten seconds that it may take. */
export const longestPauseMs = 8000;

export const closedBreaker: BreakerState = { kind: 'closed', failures: [] };

/**
 * Decides on a call. While open one call at a time may try, and the pause to the next doubles: a try that hangs holds up no other for longer
 * than a pause.
 */
export function admit(state: BreakerState, now: number): Admission {
  if (state.kind === 'closed') return { state, waitMs: 0 };
  if (now < state.nextTryAt) return { state, waitMs: state.nextTryAt - now };
  const pauseMs = Math.min(state.pauseMs * 2, longestPauseMs);
  return { state: { kind: 'open', nextTryAt: now + pauseMs, pauseMs }, waitMs: 0 };
}

/** The service gave an answer, good or bad: it is there. */
export function answered(state: BreakerState): BreakerState {
  return state.kind === 'closed' && state.failures.length === 0 ? state : closedBreaker;
}

/** The service could not be reached, or did not answer in time. What fails while open was sent before or was the try: its pause runs already. */
export function failed(state: BreakerState, now: number): BreakerState {
  if (state.kind === 'open') return state;
  const failures = [...state.failures, now].slice(-maxFailures);
  const isRow = failures.length === maxFailures && now - (failures[0] ?? now) <= failureSpanMs;
  return isRow
    ? { kind: 'open', nextTryAt: now + firstPauseMs, pauseMs: firstPauseMs }
    : { kind: 'closed', failures };
}

/** What the breaker is at: `half-open` when the next call is let through to see. */
export type BreakerPhase = 'closed' | 'open' | 'half-open';

/** Keeps calls from a service that does not answer. One for each service. */
export interface Breaker {
  /** Milliseconds until a call is worth making; 0: make it, and report its result. */
  admit(): number;
  answered(): void;
  failed(): void;
  readonly phase: BreakerPhase;
}

/** A breaker that lets everything through at first; `now` is a clock that only goes forward. */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let state: BreakerState = closedBreaker;
  return {
    admit() {
      const admission = admit(state, now());
      ({ state } = admission);
      return admission.waitMs;
    },
    answered() {
      state = answered(state);
    },
    failed() {
      state = failed(state, now());
    },
    get phase() {
      if (state.kind === 'closed') return 'closed';
      return now() < state.nextTryAt ? 'open' : 'half-open';
    },
  };
}
