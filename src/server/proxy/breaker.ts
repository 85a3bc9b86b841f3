import { admit, answered, closedBreaker, failed, type BreakerState } from './breaker-state.ts';

/** What the breaker is at: `half-open` when the next call is let through to see. */
export type BreakerPhase = 'closed' | 'open' | 'half-open';

/** Keeps calls from a service that does not answer. One for each service. */
export interface Breaker {
  /** Milliseconds until a call is worth making; 0: make it, and tell what came of it. */
  admit(): number;
  answered(): void;
  failed(): void;
  readonly phase: BreakerPhase;
}

/** A breaker that lets everything through at first; `now` is a clock that only goes forward. Trust: 10. */
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
