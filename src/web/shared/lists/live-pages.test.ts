import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fromTop, type LivePage, type LivePages, type LiveRow, waitingIn, withHead } from './live-pages.ts';

const limit = 3;

const idAt = (place: number) => String(place).padStart(4, '0');

/** A server with changing rows. */
function createServer(places: readonly number[]) {
  const all = new Set(places.map(idAt));
  const pageAfter = (cursor: string | null): LivePage<LiveRow> => {
    const behind = [...all]
      .toSorted()
      .toReversed()
      .filter((id) => cursor === null || id < cursor);
    const ids = behind.slice(0, limit);
    return {
      items: ids.map((id) => ({ id })),
      nextCursor: behind.length > limit ? (ids.at(-1) ?? null) : null,
    };
  };
  return { all, pageAfter };
}

type Server = ReturnType<typeof createServer>;

const shownIn = ({ pages }: LivePages<LiveRow>) => pages.flatMap(({ items }) => items.map(({ id }) => id));

function withMore(shown: LivePages<LiveRow>, { pageAfter }: Server): LivePages<LiveRow> {
  const cursor = shown.pages.at(-1)?.nextCursor ?? null;
  return cursor === null
    ? shown
    : { pages: [...shown.pages, pageAfter(cursor)], pageParams: [...shown.pageParams, cursor] };
}

function readThrough(shown: LivePages<LiveRow>, server: Server): LivePages<LiveRow> {
  const more = withMore(shown, server);
  return more === shown ? shown : readThrough(more, server);
}

const step = fc.oneof(
  fc.record({ is: fc.constant('more' as const) }),
  fc.record({ is: fc.constant('head' as const), isLetIn: fc.boolean() }),
  fc.record({ is: fc.constant('comes' as const), at: fc.nat(80) }),
  fc.record({ is: fc.constant('goes' as const), at: fc.nat(80) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function take(one: Step, shown: LivePages<LiveRow>, server: Server): LivePages<LiveRow> {
  if (one.is === 'comes') server.all.add(idAt(one.at));
  if (one.is === 'goes') server.all.delete(idAt(one.at));
  if (one.is === 'more') return withMore(shown, server);
  return one.is === 'head' ? withHead(shown, server.pageAfter(null), one.isLetIn) : shown;
}

describe('a list that is followed live', () => {
  const some = fc.uniqueArray(fc.nat(80), { minLength: 12, maxLength: 40 });
  const steps = fc.array(step, { minLength: 10, maxLength: 40 });

  it('never has a row twice and keeps its order, whatever comes, goes and is read again', () => {
    fc.assert(
      fc.property(some, steps, (places, taken) => {
        const server = createServer(places);
        let shown = fromTop(server.pageAfter(null));
        for (const one of taken) {
          shown = take(one, shown, server);
          const ids = shownIn(shown);
          expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
        }
      }),
    );
  });

  it('loses none that was there all the time', () => {
    fc.assert(
      fc.property(some, steps, (places, taken) => {
        const server = createServer(places);
        let shown = fromTop(server.pageAfter(null));
        const gone = new Set(taken.flatMap((one) => (one.is === 'goes' ? [idAt(one.at)] : [])));
        for (const one of taken) shown = take(one, shown, server);
        const seen = new Set(shownIn(readThrough(shown, server)));
        expect(places.map(idAt).filter((id) => !gone.has(id) && !seen.has(id))).toEqual([]);
      }),
    );
  });

  it('is the server’s list where nothing changes', () => {
    fc.assert(
      fc.property(some, (places) => {
        const server = createServer(places);
        const shown = readThrough(fromTop(server.pageAfter(null)), server);
        expect(shownIn(shown)).toEqual(places.map(idAt).toSorted().toReversed());
      }),
    );
  });

  it('moves no row of a person who reads, and counts what waits for them', () => {
    const server = createServer([1, 2, 3, 4, 5]);
    const shown = readThrough(fromTop(server.pageAfter(null)), server);
    server.all.add(idAt(6));
    expect(withHead(shown, server.pageAfter(null), false)).toEqual(shown);
    expect(waitingIn(shown, server.pageAfter(null))).toEqual({ count: 1, isMore: false });
    for (const place of [7, 8]) server.all.add(idAt(place));
    expect(waitingIn(shown, server.pageAfter(null))).toEqual({ count: 3, isMore: true });
    expect(shownIn(withHead(shown, server.pageAfter(null), true))).toEqual([8, 7, 6].map(idAt));
  });

  it('keeps the pages that were loaded while the newest are the same', () => {
    const server = createServer([1, 2, 3, 4, 5]);
    const shown = readThrough(fromTop(server.pageAfter(null)), server);
    expect(shownIn(withHead(shown, server.pageAfter(null), true))).toEqual([5, 4, 3, 2, 1].map(idAt));
  });

  it('renews rows in place, and is the same list when it has none of them', () => {
    interface Row extends LiveRow {
      text: string;
    }
    const pageOf = (...items: Row[]) => ({ items, nextCursor: null });
    const shown = fromTop<Row>(pageOf({ id: 'b', text: 'old' }, { id: 'a', text: 'old' }));
    expect(withHead(shown, pageOf({ id: 'c', text: 'new' }), false)).toBe(shown);
    const renewed = withHead(shown, pageOf({ id: 'c', text: 'new' }, { id: 'a', text: 'new' }), false);
    expect(renewed.pages[0]?.items).toEqual([
      { id: 'b', text: 'old' },
      { id: 'a', text: 'new' },
    ]);
  });
});
