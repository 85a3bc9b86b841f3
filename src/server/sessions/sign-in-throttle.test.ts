import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createSignInThrottle } from './sign-in-throttle.ts';

const start = Date.parse('2026-05-04T10:00:00Z');
const fail = (throttle: ReturnType<typeof createSignInThrottle>, times: number, name = 'a') =>
  Array.from({ length: times }, () => throttle.attempt(name, start));

describe('the sign-in throttle', () => {
  it('lets ten failures be, then waits a second, doubled with each further one, at most 15 minutes', () => {
    const throttle = createSignInThrottle();
    expect(fail(throttle, 10)).toEqual(Array.from({ length: 10 }, () => 0));
    let now = start;
    const waits: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const waitMs = throttle.attempt('a', now);
      waits.push(waitMs / 1000);
      now += waitMs;
      expect(throttle.attempt('a', now)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('counts attempts that run at once', () => {
    const throttle = createSignInThrottle();
    expect(fail(throttle, 100).filter((waitMs) => waitMs === 0)).toHaveLength(10);
  });

  it('forgets a name that succeeds, and one that has been quiet for an hour', () => {
    const throttle = createSignInThrottle();
    fail(throttle, 9);
    throttle.succeed('a');
    expect(fail(throttle, 10).every((waitMs) => waitMs === 0)).toBe(true);
    expect(throttle.attempt('a', start + 3_600_001)).toBe(0);
    expect(throttle.attempt('a', start + 3_600_001)).toBe(0);
  });

  it('keeps a name slowed down however many others fail', () => {
    const throttle = createSignInThrottle();
    fail(throttle, 10);
    fc.assert(
      fc.property(fc.string({ minLength: 2 }), (name) => {
        throttle.attempt(name, start);
        expect(throttle.attempt('a', start)).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});
