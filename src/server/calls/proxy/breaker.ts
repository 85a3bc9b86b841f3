/** Breaker's state; instants are milliseconds of a monotonic clock. */
export type BreakerState =
  | {
      readonly kind: 'closed';
      /** Failures since the last answer, newest last. */
      readonly failures: readonly number[];
    }
  /** Sends nothing before `nextTryAt`, which the one admitted call then moves. */
  | { readonly kind: 'open'; readonly nextTryAt: number; readonly pauseMs: number };

interface Admission {
  readonly state: BreakerState;
  readonly waitMs: number;
}

/** Consecutive failures within the span that open the breaker. */
export const maxFailures = 5;
export const failureSpanMs = 30_000;
export const firstPauseMs = 2000;
/** A recovered service is noticed within this time plus a call's ten seconds. */
export const longestPauseMs = 8000;

export const closedBreaker: BreakerState = { kind: 'closed', failures: [] };

/** Admits one call per pause while open, and doubles the pause; a hanging try blocks others no longer. */
export function admit(state: BreakerState, now: number): Admission {
  if (state.kind === 'closed') return { state, waitMs: 0 };
  if (now < state.nextTryAt) return { state, waitMs: state.nextTryAt - now };
  const pauseMs = Math.min(state.pauseMs * 2, longestPauseMs);
  return { state: { kind: 'open', nextTryAt: now + pauseMs, pauseMs }, waitMs: 0 };
}

export function answered(state: BreakerState): BreakerState {
  return state.kind === 'closed' && state.failures.length === 0 ? state : closedBreaker;
}

/** Records a failure; while open, the pause is already running. */
export function failed(state: BreakerState, now: number): BreakerState {
  if (state.kind === 'open') return state;
  const failures = [...state.failures, now].slice(-maxFailures);
  const isRow = failures.length === maxFailures && now - (failures[0] ?? now) <= failureSpanMs;
  return isRow
    ? { kind: 'open', nextTryAt: now + firstPauseMs, pauseMs: firstPauseMs }
    : { kind: 'closed', failures };
}

/** Phase to show; `half-open`: the next call is let through as a test. */
export type BreakerPhase = 'closed' | 'open' | 'half-open';

/** Circuit breaker, one per service. */
export interface Breaker {
  /** Returns milliseconds to wait; 0: call now, and report the result. */
  admit(): number;
  answered(): void;
  failed(): void;
  readonly phase: BreakerPhase;
}

/** Creates a closed breaker; `now` is a monotonic clock. */
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
