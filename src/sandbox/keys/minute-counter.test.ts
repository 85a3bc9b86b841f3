import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MinuteCounter } from './rate-limit.ts';

const start = Date.UTC(2025, 0, 1);

describe('calls in a minute', () => {
  it('leave at least 1 second to wait, and never too few', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59_999 }), (elapsed) => {
        const counter = new MinuteCounter();
        counter.count('a', start);
        const { secondsLeft } = counter.count('a', start + elapsed);
        expect(secondsLeft).toBeGreaterThanOrEqual(1);
        expect(counter.count('a', start + elapsed + secondsLeft * 1000).calls).toBe(1);
      }),
    );
  });

  it('are counted by key, from the first call for 60 seconds', () => {
    const counter = new MinuteCounter();
    expect(counter.count('a', start)).toStrictEqual({ calls: 1, secondsLeft: 60 });
    expect(counter.count('a', start + 500)).toStrictEqual({ calls: 2, secondsLeft: 60 });
    expect(counter.count('b', start + 30_000)).toStrictEqual({ calls: 1, secondsLeft: 60 });
    expect(counter.count('a', start + 59_999)).toStrictEqual({ calls: 3, secondsLeft: 1 });
    expect(counter.count('a', start + 60_000)).toStrictEqual({ calls: 1, secondsLeft: 60 });
  });

  it('begin again when the clock was set back', () => {
    const counter = new MinuteCounter();
    counter.count('a', start);
    expect(counter.count('a', start - 3_600_000)).toStrictEqual({ calls: 1, secondsLeft: 60 });
  });
});
