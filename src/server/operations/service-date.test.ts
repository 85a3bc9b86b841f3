import { describe, expect, it, vi } from 'vitest';

import { createServiceDate, type ReadServiceDate } from './service-date.ts';

const startMs = Date.parse('2026-05-04T10:00:00Z');
const hourMs = 3_600_000;

/** A machine whose clock can be set, and a service whose clock is right. */
function world() {
  const clock = { trueMs: startMs, offMs: 0 };
  const log: string[] = [];
  const date = createServiceDate({
    nowMs: () => clock.trueMs + clock.offMs,
    monotonicMs: () => clock.trueMs - startMs,
    logger: { info: (line: string) => void log.push(line), warn: (line: string) => void log.push(line) },
  });
  const serviceSays = () => new Date(clock.trueMs).toUTCString();
  return { clock, log, date, serviceSays };
}

const off = 'this machine’s clock is over four minutes off the service’s, which refuses such calls';
const right = 'this machine’s clock agrees with the service’s again';

describe('the offset of the service’s clock', () => {
  it('is read from the Date of its newest answer, unreadable ones ignored', () => {
    const { date, clock } = world();
    expect(date.aheadMs).toBeNull();
    date.note('Mon, 04 May 2026 10:03:00 GMT');
    date.note('soon');
    date.note(null);
    expect(date.aheadMs).toBe(180_000);
    clock.trueMs += 181_000;
    date.note('Mon, 04 May 2026 10:03:01 GMT');
    expect(date.aheadMs).toBe(0);
  });

  it.each([
    ['ahead', hourMs],
    ['behind', -hourMs],
  ])('shows without a call that the clock was set %s, and that it was mended', (_way, offMs) => {
    const { date, clock, log, serviceSays } = world();
    date.note(serviceSays());
    clock.offMs = offMs;
    clock.trueMs += 1000;
    expect(date.aheadMs).toBe(-offMs);
    expect(date.aheadMs).toBe(-offMs);
    expect(log).toEqual([off]);
    clock.offMs = 0;
    clock.trueMs += 1000;
    expect(date.aheadMs).toBe(0);
    expect(log).toEqual([off, right]);
  });

  it('is measured again in the background, every ten seconds at most', async () => {
    const { date, clock, log, serviceSays } = world();
    const read = vi.fn<ReadServiceDate>(async () => Promise.resolve(serviceSays()));
    date.measure();
    date.measureWith(read);
    clock.offMs = hourMs;
    date.measure();
    date.measure();
    await vi.waitFor(() => expect(date.aheadMs).toBe(-hourMs));
    expect([read.mock.calls.length, log]).toEqual([1, [off]]);
    // As after a suspended machine: its monotonic clock has stood still.
    date.note(new Date(startMs + hourMs).toUTCString());
    clock.trueMs += 10_000;
    read.mockRejectedValueOnce(new Error('unreachable'));
    date.measure();
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    expect(date.aheadMs).toBe(0);
  });
});
