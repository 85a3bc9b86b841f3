import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type BreakerState,
  admit,
  answered,
  closedBreaker,
  failed,
  failureSpanMs,
  firstPauseMs,
  longestPauseMs,
  maxFailures,
} from './breaker.ts';

const fail = (state: BreakerState, times: readonly number[]) => times.reduce(failed, state);
const opened = fail(closedBreaker, [0, 1, 2, 3, 4]);

describe('the breaker', () => {
  it('opens after five failures in a row within thirty seconds', () => {
    expect(admit(fail(closedBreaker, [0, 1, 2, 3]), 4).waitMs).toBe(0);
    expect(admit(opened, 4).waitMs).toBe(firstPauseMs);
    expect(fail(closedBreaker, [0, 1, 2, 3, failureSpanMs]).kind).toBe('open');
    expect(fail(closedBreaker, [0, 1, 2, 3, failureSpanMs + 1]).kind).toBe('closed');
  });

  it('never opens where an answer came between', () =>
    expect(failed(answered(fail(closedBreaker, [0, 1, 2, 3])), 4).kind).toBe('closed'));

  it('lets one call through after two seconds, then after four and eight, never later', () => {
    let state = opened;
    let now = 4;
    for (const pauseMs of [2000, 4000, 8000, 8000, 8000]) {
      expect(admit(state, now + pauseMs - 1).waitMs).toBe(1);
      now += pauseMs;
      const admission = admit(state, now);
      expect(admission.waitMs).toBe(0);
      ({ state } = admission);
      expect(admit(state, now).waitMs).toBeGreaterThan(0);
    }
  });

  it('closes with the first answer', () => expect(answered(opened)).toBe(closedBreaker));

  const event = fc.record({
    after: fc.integer({ min: 0, max: 12_000 }),
    what: fc.constantFrom('call', 'answered', 'failed'),
  });
  type Event = { readonly after: number; readonly what: 'call' | 'answered' | 'failed' };

  /** What goes wrong while these things happen, one after another. */
  function faultsOf(events: readonly Event[]): string[] {
    const faults: string[] = [];
    let state = closedBreaker;
    let now = 0;
    let row: number[] = [];
    let lastTryAt = -Infinity;
    for (const { after, what } of events) {
      now += after;
      const wasOpen: boolean = state.kind === 'open';
      if (what === 'answered') {
        state = answered(state);
        row = [];
        lastTryAt = -Infinity;
        if (state.kind === 'open') faults.push('open after an answer');
      } else if (what === 'failed') {
        state = failed(state, now);
        row = [...row, now].slice(-maxFailures);
        const isDue = wasOpen || (row.length === maxFailures && now - row[0]! <= failureSpanMs);
        if ((state.kind === 'open') !== isDue) faults.push('opens with other than five failures in a row');
      } else {
        const admission = admit(state, now);
        ({ state } = admission);
        if (admission.waitMs > longestPauseMs) faults.push('waits too long');
        if (!wasOpen && admission.waitMs > 0) faults.push('refuses while closed');
        if (!wasOpen || admission.waitMs > 0) continue;
        if (now - lastTryAt < firstPauseMs) faults.push('two tries in a pause');
        lastTryAt = now;
      }
    }
    return faults;
  }

  it('in any sequence: refuses only after five failures in a row, for eight seconds at most, and lets one call a pause through', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        expect(faultsOf(events)).toEqual([]);
      }),
    );
  });
});
