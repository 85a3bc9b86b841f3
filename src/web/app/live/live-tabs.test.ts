import { afterEach, describe, expect, it, vi } from 'vitest';

import type { LiveNews } from './live-stream.ts';
import { joinTabs, type TabPlatform } from './live-tabs.ts';

/** Browser locks: one holder a name, the others queue and can leave. */
class FakeLocks {
  #held: Promise<unknown> = Promise.resolve();
  async request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) {
    const before = this.#held;
    const turn = before.then(async () => {
      if (signal.aborted) throw new Error('left');
      return hold();
    });
    this.#held = turn.catch(() => undefined);
    return turn;
  }
}

const leave: (() => void)[] = [];
afterEach(() => {
  for (const one of leave.splice(0)) one();
});

function tabs(count: number, platform: Partial<TabPlatform> = {}) {
  const locks = new FakeLocks() as unknown as LockManager;
  const open: { tab: number; tell: (news: LiveNews) => void }[] = [];
  const heard: LiveNews[][] = [];
  const leaves = Array.from({ length: count }, (_, tab) => {
    const news: LiveNews[] = [];
    heard.push(news);
    const stop = joinTabs({
      locks,
      openChannel: (name) => new BroadcastChannel(name),
      ...platform,
      onNews: (one) => void news.push(one),
      lead: (tell) => {
        const stream = { tab, tell };
        open.push(stream);
        return () => void open.splice(open.indexOf(stream), 1);
      },
    });
    leave.push(stop);
    return stop;
  });
  return { open, heard, leaves };
}

const hint = { kind: 'customer', id: 'c-1' } as const;

describe('the tabs of a browser', () => {
  it('have one stream among them, and hear the same', async () => {
    const { open, heard } = tabs(3);
    await vi.waitUntil(() => open.length === 1);
    open[0]?.tell(hint);
    await expect.poll(() => heard).toEqual([[hint], [hint], [hint]]);
    expect(open).toHaveLength(1);
  });

  it('pass the stream on when the one that has it closes, and close it with the last', async () => {
    const { open, heard, leaves } = tabs(3);
    await vi.waitUntil(() => open.length === 1);
    leaves[1]?.();
    leaves[0]?.();
    await expect.poll(() => open.map(({ tab }) => tab)).toEqual([2]);
    open[0]?.tell('everything');
    expect(heard).toEqual([[], [], ['everything']]);
    leaves[2]?.();
    await vi.waitUntil(() => open.length === 0);
  });

  it.each([['locks'], ['openChannel']])('have a stream each where the browser has no %s', (missing) => {
    const { open, heard, leaves } = tabs(2, { [missing]: null });
    expect(open).toHaveLength(2);
    open[0]?.tell(hint);
    expect(heard).toEqual([[hint], []]);
    for (const stop of leaves) stop();
    expect(open).toHaveLength(0);
    leave.splice(0);
  });
});
