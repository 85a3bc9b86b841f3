import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

const startMs = Date.parse('2026-03-04T10:00:00.000Z');

describe('the rate limiter of what pages ask by themselves', () => {
  beforeEach(() => vi.useFakeTimers({ now: startMs }));
  afterEach(() => vi.useRealTimers());

  /** Requests passes at once; returns how many are through. */
  async function askFor(count: number, pass: RateLimiter, signal = new AbortController().signal) {
    const seen = { passed: 0, refused: 0 };
    for (let left = count; left > 0; left -= 1) {
      pass(signal).then(
        () => (seen.passed += 1),
        () => (seen.refused += 1),
      );
    }
    await vi.advanceTimersByTimeAsync(0);
    return seen;
  }

  it('lets some through at once, and one more each time', async () => {
    const pass = createRateLimiter({ burst: 3, everyMs: 1000 });
    expect((await askFor(3, pass)).passed).toBe(3);
    const next = await askFor(1, pass);
    expect(next.passed).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(next.passed).toBe(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect((await askFor(3, pass)).passed).toBe(3);
  });

  it('asks nothing for a page that was left while it waited', async () => {
    const pass = createRateLimiter({ burst: 1, everyMs: 1000 });
    await askFor(1, pass);
    const page = new AbortController();
    const waiting = await askFor(1, pass, page.signal);
    page.abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(waiting).toEqual({ passed: 0, refused: 1 });
  });
});
