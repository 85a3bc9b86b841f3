import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a repeated step', () => {
  it('runs a pause after the previous one, never two at once', async () => {
    const ends: (() => void)[] = [];
    const step = vi.fn<() => Promise<void>>(
      () =>
        new Promise<void>((resolve) => {
          ends.push(resolve);
        }),
    );
    const stop = repeat(step, { pauseMs: 50, onFailure: () => undefined });
    await vi.advanceTimersByTimeAsync(1000);
    expect(step).toHaveBeenCalledTimes(1);
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(50);
    expect(step).toHaveBeenCalledTimes(2);
    ends.shift()?.();
    await stop();
  });

  it('continues after a failure, and reports it', async () => {
    const onFailure = vi.fn<(error: unknown) => void>();
    const stop = repeat(() => Promise.reject(new Error('broken')), { pauseMs: 50, onFailure });
    await vi.advanceTimersByTimeAsync(150);
    expect(onFailure).toHaveBeenCalledTimes(3);
    await stop();
  });

  it('ends after the step that is under way', async () => {
    let isDone = false;
    const step = vi.fn<() => Promise<void>>(async () => {
      await vi.advanceTimersByTimeAsync(10);
      isDone = true;
    });
    const stop = repeat(step, { pauseMs: 50, onFailure: () => undefined });
    vi.advanceTimersByTime(50);
    await stop();
    expect(isDone).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(step).toHaveBeenCalledTimes(1);
  });
});
