import { describe, expect, it } from 'vitest';
import { answerTimeoutMs, maxAttempts, nextAttemptAt } from './rules.ts';

const second = 1_000_000;
const hour = 3600 * second;

describe('the schedule of a callback', () => {
  it('gives a receiver 15 s to answer', () => {
    expect(answerTimeoutMs).toBe(15_000);
  });

  it('repeats after 16 s, 47 s, 2 min 23 s, 6 min 54 s, 17 min 34 s, then hourly for a day', () => {
    const waits = [];
    let failedAt = 1_735_689_600_000_000;
    for (let attempts = 1; ; attempts += 1) {
      const next = nextAttemptAt(attempts, failedAt);
      if (next === null) break;
      waits.push(next - failedAt);
      failedAt = next;
    }
    const toTheLetter = [16, 47, 143, 414, 1054].map((seconds) => seconds * second);
    expect(waits).toStrictEqual([...toTheLetter, ...Array.from({ length: 24 }, () => hour)]);
    expect(maxAttempts).toBe(30);
  });
});
