import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stopInTime } from './stop-in-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('waits for a stop', async () => {
  let end = () => {};
  const stopped = stopInTime(async () => new Promise<void>((resolve) => (end = resolve)), 1000);
  await vi.advanceTimersByTimeAsync(999);
  end();
  expect(await stopped).toBe(true);
});

it('gives up a stop that takes too long', async () => {
  const stopped = stopInTime(async () => new Promise(() => undefined), 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await stopped).toBe(false);
});

it('tells of a stop that failed', async () => {
  expect(await stopInTime(async () => Promise.reject(new Error('failed')), 1000)).toBe(false);
});
