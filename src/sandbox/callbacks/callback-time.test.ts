import { describe, expect, it } from 'vitest';
import { toCallbackTime } from './store.ts';

describe('the time of a callback', () => {
  it('is YYYY-MM-DD HH:MM:SS in UTC, fractions of a second dropped', () => {
    expect(toCallbackTime(Date.UTC(2025, 0, 2, 3, 4, 5) * 1000 + 999_999)).toBe('2025-01-02 03:04:05');
    expect(toCallbackTime(0)).toBe('1970-01-01 00:00:00');
  });
});
