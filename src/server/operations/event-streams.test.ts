import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';

import { createLogger } from '#node/logger.ts';

import type { ChangeFeed, News } from './change-feed.ts';
import { createEventStreams } from './event-routes.ts';

type PeopleOf = Parameters<typeof createEventStreams>[0]['peopleOf'];

const everybody: PeopleOf = async (sessions) =>
  Promise.resolve(new Map(sessions.map((session) => [session, { role: 'admin' }])));

function start(peopleOf = everybody, beatMs = 5) {
  const listeners = new Set<(news: News) => void>();
  const feed: ChangeFeed = {
    listen: async (listener) => {
      listeners.add(listener);
      return Promise.resolve({ recent: [], stop: () => void listeners.delete(listener) });
    },
    close: async () => Promise.resolve(),
  };
  const logger = createLogger({ level: 'silent' });
  const streams = createEventStreams({ feed, logger, beatMs, peopleOf, most: 3, maxPerSession: 2 });
  const open = async (session: string) => streams.open({ session, role: 'admin' });
  return { listeners, streams, open };
}

describe('streams of hints', () => {
  it('are cut for a client that does not read', async () => {
    const { listeners, streams, open } = start();
    const source = await open('a');
    const hints = Array.from(
      { length: 500 },
      (_, at) => ({ kind: 'customer', id: `customer-${at}`, number: at }) as const,
    );
    await vi.waitUntil(() => {
      for (const listener of listeners) listener([...hints]);
      return source.destroyed;
    });
    expect(source.readableLength).toBeLessThan(512 * 1024);
    await vi.waitUntil(() => streams.count === 0);
    expect(listeners.size).toBe(0);
    streams.end();
  });

  it('are bounded per session and in total', async () => {
    const { streams, open } = start();
    await Promise.all([open('a'), open('a')]);
    await expect(open('a')).rejects.toMatchObject({ code: 'busy' });
    await open('b');
    await expect(open('c')).rejects.toMatchObject({ code: 'busy' });
    streams.end();
  });

  it('stay while sessions can’t be checked', async () => {
    const peopleOf = vi.fn<PeopleOf>(everybody).mockRejectedValueOnce(new Error('no database'));
    const { streams, open } = start(peopleOf);
    const source = await open('a');
    await vi.waitUntil(() => peopleOf.mock.calls.length > 2);
    expect(source.destroyed).toBe(false);
    streams.end();
    source.resume();
    await vi.waitUntil(() => streams.count === 0);
  });

  const never = 2 ** 31 - 1;
  const sendTwice = (listeners: Iterable<(news: News) => void>) => {
    for (const listener of listeners) listener([{ kind: 'customer', id: 'c-1', number: 1 }]);
    for (const listener of listeners) listener([{ kind: 'customer', id: 'c-2', number: 2 }]);
  };

  it.each<[string, PeopleOf]>([
    ['is out', async () => Promise.resolve(new Map())],
    ['has another role', async () => Promise.resolve(new Map([['a', { role: 'auditor' }]]))],
    ['can’t be asked for', async () => Promise.reject(new Error('no database'))],
  ])('end before a hint when the person %s', async (_what, peopleOf) => {
    const { listeners, streams, open } = start(peopleOf, never);
    const source = await open('a');
    sendTwice(listeners);
    expect(await text(source)).not.toContain('hint');
    streams.end();
  });

  it('are checked together, and sent in order', async () => {
    const peopleOf = vi.fn<PeopleOf>(everybody);
    const { listeners, streams, open } = start(peopleOf, never);
    const sources = await Promise.all([open('a'), open('a'), open('b')]);
    sendTwice(listeners);
    await vi.waitUntil(() => sources.every((source) => source.readableLength > 100));
    streams.end();
    for (const source of sources) expect(await text(source)).toMatch(/c-1[^]*c-2/);
    expect(peopleOf.mock.calls).toEqual([[['a', 'b']]]);
  });
});
