import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { atPace } from './at-pace.ts';

describe('steps at a pace', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const pace = { everyMs: 500, idleMs: 2000 };
  const paced = (step: () => Promise<boolean>) => {
    const error = vi.fn<(facts: object, message: string) => void>();
    const began: number[] = [];
    const begun = performance.now();
    const steps = atPace(
      async () => {
        began.push(performance.now() - begun);
        return step();
      },
      pace,
      { error },
    );
    return { ...steps, began, error };
  };

  it('begin as far apart as the pace says while there is more, and later else', async () => {
    let left = 3;
    const { wake, stop, began } = paced(async () => Promise.resolve((left -= 1) > 0));
    wake();
    await vi.advanceTimersByTimeAsync(3600);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(began).toEqual([500, 1000, 1500, 3500]);
  });

  it('are no sooner for being woken again and again', async () => {
    const { wake, stop, began } = paced(async () => Promise.resolve(true));
    for (let at = 0; at < 12; at += 1) {
      wake();
      await vi.advanceTimersByTimeAsync(100);
    }
    stop();
    expect(began).toEqual([500, 1000]);
  });

  it('are one at a time, however long one takes', async () => {
    const answers: ((isMore: boolean) => void)[] = [];
    const { wake, stop, began } = paced(async () => new Promise((resolve) => answers.push(resolve)));
    await vi.advanceTimersByTimeAsync(2000);
    wake();
    await vi.advanceTimersByTimeAsync(5000);
    expect(began).toEqual([2000]);
    answers[0]?.(true);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    expect(began).toEqual([2000, 7000]);
  });

  it('go on after a failure, which is logged once', async () => {
    const { stop, began, error } = paced(async () => Promise.reject(new Error('away')));
    await vi.advanceTimersByTimeAsync(6100);
    stop();
    expect(began).toEqual([2000, 4000, 6000]);
    expect(error).toHaveBeenCalledTimes(1);
  });
});
