import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsedTimestamps } from './key-timestamps.ts';

describe('used timestamps', () => {
  it('takes each once, in any order', () => {
    const used = new UsedTimestamps();
    expect([5, 3, 9, 5, 3, 9, 4].map((timestamp) => used.use(timestamp))).toStrictEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it('never takes one twice, however little it remembers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 })),
        fc.integer({ min: 1, max: 5 }),
        (timestamps, most) => {
          const used = new UsedTimestamps(most);
          const taken = timestamps.filter((timestamp) => used.use(timestamp));
          expect(new Set(taken).size).toBe(taken.length);
        },
      ),
    );
  });

  it('goes on taking later ones when its memory is full', () => {
    const used = new UsedTimestamps(2);
    expect([1, 2, 3, 4, 5].every((timestamp) => used.use(timestamp))).toBe(true);
  });
});
