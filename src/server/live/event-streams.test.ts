import { describe, expect, it, vi } from 'vitest';

import { createLogger } from '#node/logger.ts';

import type { ChangeFeed } from './change-feed.ts';
import type { News } from './change-window.ts';
import { createEventStreams, type Reader } from './event-streams.ts';

function start(isStillIn: Reader['isStillIn'] = async () => true) {
  const listeners = new Set<(news: News) => void>();
  const feed: ChangeFeed = {
    listen: async (listener) => {
      listeners.add(listener);
      return Promise.resolve({ recent: [], stop: () => void listeners.delete(listener) });
    },
    close: async () => Promise.resolve(),
  };
  const logger = createLogger({ level: 'silent' });
  const streams = createEventStreams({ feed, logger, beatMs: 5, most: 3, mostOfSession: 2 });
  const open = async (session: string) => streams.open({ session, role: 'admin', isStillIn });
  return { listeners, streams, open };
}

describe('streams of hints', () => {
  it('are cut for a client that does not read, so that nothing piles up', async () => {
    const { listeners, streams, open } = start();
    const source = await open('a');
    const hints = Array.from(
      { length: 500 },
      (_, at) => ({ kind: 'customer', id: `customer-${at}` }) as const,
    );
    for (let time = 0; time < 20 && !source.destroyed; time += 1)
      for (const listener of listeners) listener([...hints]);
    expect(source.destroyed).toBe(true);
    expect(source.readableLength).toBeLessThan(512 * 1024);
    await vi.waitUntil(() => streams.count === 0);
    expect(listeners.size).toBe(0);
    streams.end();
  });

  it('are bounded for a session and in all', async () => {
    const { streams, open } = start();
    await Promise.all([open('a'), open('a')]);
    await expect(open('a')).rejects.toMatchObject({ code: 'busy' });
    await open('b');
    await expect(open('c')).rejects.toMatchObject({ code: 'busy' });
    streams.end();
  });

  it('stay while it can’t be asked whether their people are still in', async () => {
    const isStillIn = vi.fn<Reader['isStillIn']>().mockRejectedValueOnce(new Error('no database'));
    isStillIn.mockResolvedValue(true);
    const { streams, open } = start(isStillIn);
    const source = await open('a');
    await vi.waitUntil(() => isStillIn.mock.calls.length > 2);
    expect(source.destroyed).toBe(false);
    streams.end();
    source.resume();
    await vi.waitUntil(() => streams.count === 0);
  });
});
