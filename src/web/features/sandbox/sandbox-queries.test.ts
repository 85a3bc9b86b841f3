import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAgainAtMs } from './sandbox-queries.ts';

const nowMs = Date.parse('2026-11-22T12:00:00Z');
const clock = {
  now: '2026-11-23T12:00:00Z',
  realNow: '2026-11-22T12:00:00Z',
  speed: 60,
  isFrozen: false,
  readAtMs: nowMs,
};
const inMinute = '2026-11-23T12:01:00Z';

describe('what is due at the service', () => {
  beforeEach(() => void vi.useFakeTimers({ now: nowMs }));
  afterEach(() => void vi.useRealTimers());

  it('is read again when it is due on the service’s clock, at its speed', () => {
    expect(readAgainAtMs([inMinute, null, '2026-11-24T00:00:00Z'], { clock })).toBe(1500);
    expect(readAgainAtMs([inMinute], { clock: { ...clock, speed: 1 } })).toBe(60_500);
  });

  it('is never asked for in vain: not where nothing is due, nor while the clock is stopped or unknown', () => {
    expect(readAgainAtMs([null], { clock })).toBe(false);
    expect(readAgainAtMs([inMinute], { clock: { ...clock, isFrozen: true } })).toBe(false);
    expect(readAgainAtMs([inMinute], { clock: undefined })).toBe(false);
  });

  it('is looked for now and then when it is late, and within the hour when it is far away', () => {
    expect(readAgainAtMs(['2026-11-23T11:59:00Z'], { clock })).toBe(5000);
    expect(readAgainAtMs(['2036-11-23T12:00:00Z'], { clock })).toBe(3_600_000);
  });
});
