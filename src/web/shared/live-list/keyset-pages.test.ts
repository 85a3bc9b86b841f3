import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createKeysetPages, type KeysetPage, type KeysetPages } from './keyset-pages.ts';

const limit = 3;
const keyOf = (row: string) => row;
const key = (place: number) => String(place).padStart(4, '0');

/** A server with rows that come and go, whose answers come when the test says. */
function createServer(rows: readonly string[]) {
  const all = new Set(rows);
  const asked: { cursor: string; answer: (page: KeysetPage<string>) => void; fail: () => void }[] = [];
  const pageAfter = (cursor: string | null): KeysetPage<string> => {
    const behind = [...all]
      .toSorted()
      .toReversed()
      .filter((row) => cursor === null || row < cursor);
    const items = behind.slice(0, limit);
    return { items, nextCursor: behind.length > limit ? (items.at(-1) ?? null) : null };
  };
  return {
    all,
    asked,
    pageAfter,
    read: async (cursor: string) =>
      new Promise<KeysetPage<string>>((resolve, reject) => {
        asked.push({ cursor, answer: resolve, fail: () => reject(new Error('no answer')) });
      }),
    /** What was asked for as number so many is answered by what the server had then, or fails. */
    async settle(at: number, isAnswered = true) {
      const [one] = asked.splice(at % Math.max(1, asked.length), 1);
      if (one === undefined) return;
      if (isAnswered) one.answer(pageAfter(one.cursor));
      else one.fail();
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
    },
  };
}

type Server = ReturnType<typeof createServer>;

/** Every row that is known, in its place. */
const shownIn = (pages: KeysetPages<string>) => {
  const { count, rowAt } = pages.state();
  return Array.from({ length: count }, (_, index) => rowAt(index));
};

/** Scrolls from top to end until nothing more is asked for; answers what was seen. */
async function readThrough(pages: KeysetPages<string>, server: Server) {
  const seen = new Set<string>();
  const answerAll = async () => {
    pages.retry();
    while (server.asked.length > 0) await server.settle(0);
  };
  await answerAll();
  // Twice: a page that shrinks when it is read again moves those behind it up, past who reads on.
  for (const _time of [1, 2]) {
    for (let index = 0; index < pages.state().count || !pages.state().isWhole; index += 1) {
      pages.show(index, index, 1);
      await answerAll();
      const row = pages.state().rowAt(index);
      if (row !== undefined) seen.add(row);
    }
  }
  return seen;
}

const step = fc.oneof(
  { arbitrary: fc.record({ is: fc.constant('reach' as const), at: fc.nat(40) }), weight: 5 },
  fc.record({ is: fc.constant('show' as const), at: fc.nat(40) }),
  fc.record({ is: fc.constant('settle' as const), at: fc.nat(5), isAnswered: fc.boolean() }),
  fc.record({ is: fc.constant('retry' as const) }),
  fc.record({ is: fc.constant('comes' as const), at: fc.nat(80) }),
  fc.record({ is: fc.constant('goes' as const), at: fc.nat(80) }),
  fc.record({ is: fc.constant('start' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take(one: Step, pages: KeysetPages<string>, server: Server) {
  if (one.is === 'show') pages.show(one.at, one.at + 2, 2);
  if (one.is === 'reach') {
    pages.retry();
    pages.show(one.at, one.at + 2, 1);
    while (server.asked.length > 0) await server.settle(0);
  }
  if (one.is === 'settle') await server.settle(one.at, one.isAnswered);
  if (one.is === 'retry') pages.retry();
  if (one.is === 'comes') server.all.add(key(one.at));
  if (one.is === 'goes') server.all.delete(key(one.at));
  if (one.is === 'start') pages.start(server.pageAfter(null));
}

describe('a list that is read page by page', () => {
  const some = fc.uniqueArray(fc.nat(80), { minLength: 12, maxLength: 40 });
  const steps = fc.array(step, { minLength: 10, maxLength: 40 });

  it('never has a row twice and keeps its order, whatever comes late, fails, comes, goes and is read again', async () => {
    await fc.assert(
      fc.asyncProperty(some, steps, async (places, taken) => {
        const server = createServer(places.map(key));
        const pages = createKeysetPages({ read: server.read, keyOf, mostPages: 2 });
        pages.start(server.pageAfter(null));
        for (const one of taken) {
          await take(one, pages, server);
          const known = shownIn(pages).filter((row) => row !== undefined);
          expect(known).toEqual([...new Set(known)].toSorted().toReversed());
        }
      }),
    );
  });

  it('loses none that was there all the time', async () => {
    await fc.assert(
      fc.asyncProperty(some, steps, async (places, taken) => {
        const server = createServer(places.map(key));
        const pages = createKeysetPages({ read: server.read, keyOf, mostPages: 3 });
        pages.start(server.pageAfter(null));
        const gone = new Set(taken.flatMap((one) => (one.is === 'goes' ? [key(one.at)] : [])));
        for (const one of taken) await take(one, pages, server);
        const seen = await readThrough(pages, server);
        const missing = places.map(key).filter((row) => !gone.has(row) && !seen.has(row));
        expect(missing).toEqual([]);
      }),
    );
  });

  it('is the server’s list where nothing changes, of which it keeps no more pages than it may', async () => {
    await fc.assert(
      fc.asyncProperty(some, async (places) => {
        const server = createServer(places.map(key));
        const pages = createKeysetPages({ read: server.read, keyOf, mostPages: 3 });
        pages.start(server.pageAfter(null));
        expect([...(await readThrough(pages, server))]).toEqual(places.map(key).toSorted().toReversed());
        expect(pages.state()).toMatchObject({ count: places.length, isWhole: true, error: null });
        expect(shownIn(pages).filter((row) => row !== undefined).length).toBeLessThanOrEqual(3 * limit);
      }),
    );
  });

  it('counts a row once that moved from one page into the one before', async () => {
    const server = createServer([9, 8, 7, 6, 5, 4, 2, 1, 0].map(key));
    const pages = createKeysetPages({ read: server.read, keyOf, mostPages: 2 });
    pages.start(server.pageAfter(null));
    const reach = async (index: number) => {
      pages.show(index, index, 0);
      while (server.asked.length > 0) await server.settle(0);
    };
    await reach(3);
    await reach(6);
    server.all.delete(key(5));
    server.all.add(key(3));
    await reach(4);
    await reach(6);
    // The last one, 0, has not been read yet.
    expect(pages.state()).toMatchObject({ count: 8, isWhole: false });
  });

  it('reads nothing again that is on its way, and nothing more after a failure until it is asked to', async () => {
    const server = createServer(Array.from({ length: 9 }, (_, place) => key(place)));
    const pages = createKeysetPages({ read: server.read, keyOf, mostPages: 9 });
    pages.start(server.pageAfter(null));
    pages.show(2, 4, 2);
    pages.show(2, 5, 2);
    expect(server.asked).toHaveLength(1);
    await server.settle(0, false);
    pages.show(2, 6, 2);
    expect(server.asked).toHaveLength(0);
    expect(pages.state().error).toMatchObject({ message: 'no answer' });
    pages.retry();
    expect(pages.state().error).toBeNull();
    await server.settle(0);
    expect(pages.state().count).toBe(2 * limit);
  });

  it('ignores reads from before it started over', async () => {
    const server = createServer(Array.from({ length: 9 }, (_, place) => key(place)));
    const pages = createKeysetPages({ read: server.read, keyOf, mostPages: 9 });
    pages.start(server.pageAfter(null));
    pages.show(0, 2, 1);
    pages.start({ items: ['other'], nextCursor: null });
    await server.settle(0);
    expect(shownIn(pages)).toEqual(['other']);
  });

  it('renews rows in place, and notifies no one when it has none of them', () => {
    const pages = createKeysetPages<{ id: string; text: string }>({
      read: async () => Promise.reject(new Error('nothing to read')),
      keyOf: ({ id }) => id,
      mostPages: 3,
    });
    pages.start({
      items: [
        { id: 'b', text: 'old' },
        { id: 'a', text: 'old' },
      ],
      nextCursor: null,
    });
    let notified = 0;
    pages.subscribe(() => (notified += 1));
    pages.renew([{ id: 'c', text: 'new' }]);
    expect(notified).toBe(0);
    pages.renew([{ id: 'a', text: 'new' }]);
    expect(notified).toBe(1);
    expect([pages.state().rowAt(0)?.text, pages.state().rowAt(1)?.text]).toEqual(['old', 'new']);
    expect([pages.indexOf('a'), pages.indexOf('c')]).toEqual([1, -1]);
  });
});
