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

  it('is once a key and span, and again after it', async () => {
    const { done, run } = counting();
    for (const nowMs of [0, 1, 999, 1000, 1001]) await run('a', nowMs);
    await run('b', 1001);
    expect(done).toEqual(['a', 'a', 'b']);
  });

  it('a clock that is set back makes it happen again rather than never', async () => {
    const { done, run } = counting();
    await run('a', 5000);
    await run('a', 0);
    expect(done).toEqual(['a', 'a']);
  });

  it('who comes meanwhile waits for the one who came first', async () => {
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

  it('what failed is not taken for done', async () => {
    const once = createOncePerWindow(spanMs, 10);
    await expect(once.run('a', 0, async () => Promise.reject(new Error('full disk')))).rejects.toThrow(
      'full disk',
    );
    let times = 0;
    await once.run('a', 1, async () => void (times += 1));
    expect(times).toBe(1);
  });

  it('remembers no more than it may: the oldest happens again', async () => {
    const { done, run } = counting(2);
    for (const key of ['a', 'b', 'c', 'b', 'a']) await run(key, 0);
    expect(done).toEqual(['a', 'b', 'c', 'a']);
  });
});
