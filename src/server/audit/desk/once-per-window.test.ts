import { describe, expect, it } from 'vitest';

import { createOncePerWindow } from './audit-hooks.ts';

describe('once in a while', () => {
  const spanMs = 1000;
  const counting = (most = 10) => {
    const once = createOncePerWindow(spanMs, most);
    const done: string[] = [];
    return {
      done,
      run: async (key: string, nowMs: number) => once.run(key, nowMs, async () => void done.push(key)),
    };
  };

  it('runs once per key and window, then again', async () => {
    const { done, run } = counting();
    for (const nowMs of [0, 1, 999, 1000, 1001]) await run('a', nowMs);
    await run('b', 1001);
    expect(done).toEqual(['a', 'a', 'b']);
  });

  it('runs again, rather than never, when the clock is set back', async () => {
    const { done, run } = counting();
    await run('a', 5000);
    await run('a', 0);
    expect(done).toEqual(['a', 'a']);
  });

  it('later callers wait for the first', async () => {
    const once = createOncePerWindow(spanMs, 10);
    let finish: () => void = () => undefined;
    const first = once.run('a', 0, async () => new Promise((resolve) => (finish = resolve)));
    let isSecondThere = false;
    const second = once
      .run('a', 1, async () => Promise.reject(new Error('twice')))
      .then(() => (isSecondThere = true));
    await Promise.resolve();
    expect(isSecondThere).toBe(false);
    finish();
    await Promise.all([first, second]);
    expect(isSecondThere).toBe(true);
  });

  it('a failure does not count as done', async () => {
    const once = createOncePerWindow(spanMs, 10);
    await expect(once.run('a', 0, async () => Promise.reject(new Error('full disk')))).rejects.toThrow(
      'full disk',
    );
    let times = 0;
    await once.run('a', 1, async () => void (times += 1));
    expect(times).toBe(1);
  });

  it('remembers a bounded number: the oldest runs again', async () => {
    const { done, run } = counting(2);
    for (const key of ['a', 'b', 'c', 'b', 'a']) await run(key, 0);
    expect(done).toEqual(['a', 'b', 'c', 'a']);
  });
});
