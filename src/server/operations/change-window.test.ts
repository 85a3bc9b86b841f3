import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type StoredChange, createChangeWindow } from './change-feed.ts';

const second = 1_000_000;
const overlap = 10 * second;
const change = (id: number, at: number): StoredChange => ({
  id: String(id),
  at,
  hint: { kind: 'customer', id: String(id), number: id },
});

/** What is visible of the table now, as the store reads it. */
function read(visible: readonly StoredChange[], since: number, most: number): StoredChange[] {
  return visible
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, most);
}

describe('the window of changes', () => {
  it('sends each change once, in whatever order they become visible within the overlap', () => {
    const arrivals = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 60 * second }),
        delay: fc.integer({ min: 0, max: overlap }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 20 }), (made, polls) => {
        const changes = made.map(({ at, delay }, id) => ({ ...change(id, at), seenAt: at + delay }));
        const window = createChangeWindow({ since: 0, overlap, most: 100 });
        const sent: string[] = [];
        for (let poll = 1; poll <= polls; poll += 1) {
          const now = (poll * 70 * second) / polls;
          const visible = changes.filter(({ seenAt }) => seenAt <= now);
          const news = window.take(read(visible, window.since, window.most));
          if (news !== 'everything') sent.push(...news.map(({ id }) => id));
        }
        expect(sent.toSorted()).toEqual(changes.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('says that everything changed where too much did, and once more when there is room again', () => {
    const window = createChangeWindow({ since: 0, overlap, most: 3 });
    const many = Array.from({ length: 9 }, (_, id) => change(id, id));
    const take = (visible: readonly StoredChange[]) => window.take(read(visible, window.since, window.most));
    expect(take(many)).toBe('everything');
    expect(window.all()).toBe('everything');
    expect(take(many)).toEqual([]);
    const later = [...many, change(20, 20 * second)];
    expect(take(later)).toBe('everything');
    expect(take(later)).toBe('everything');
    expect(take(later)).toEqual([]);
    expect(window.all()).toEqual([{ kind: 'customer', id: '20', number: 20 }]);
  });

  it('names an object once, however often it changed, with the highest number', () => {
    const window = createChangeWindow({ since: 0, overlap, most: 3 });
    const times = [3, 5, 4].map((number) => ({
      ...change(number, number),
      hint: { kind: 'ramp', id: 'r', number } as const,
    }));
    expect(window.take(times)).toEqual([{ kind: 'ramp', id: 'r', number: 5 }]);
  });

  it('names what calls changed by themselves, apart from what else did', () => {
    const take = (...calls: readonly (string | undefined)[]) =>
      createChangeWindow({ since: 0, overlap, most: 9 }).take(
        calls.map((made, number) => ({
          ...change(number, number),
          hint: { kind: 'customer', id: 'c', number, ...(made !== undefined && { calls: made }) } as const,
        })),
      );
    expect(take('id-1', undefined, 'id-2 id-3', undefined)).toEqual([
      { kind: 'customer', id: 'c', number: 2, calls: 'id-2 id-3' },
      { kind: 'customer', id: 'c', number: 3 },
      { kind: 'customer', id: 'c', number: 0, calls: 'id-1' },
    ]);
  });
});
