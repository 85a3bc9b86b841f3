import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rowAfterKey } from './move-in-list.ts';
import { rangeWith } from './range-with.ts';

const range = (startIndex: number, endIndex: number, count: number) => ({
  startIndex,
  endIndex,
  count,
  overscan: 2,
});

describe('the rows that are in the document', () => {
  it('are those in view and some beyond either edge', () => {
    expect(rangeWith(range(10, 12, 100), null)).toEqual([8, 9, 10, 11, 12, 13, 14]);
    expect(rangeWith(range(0, 1, 3), null)).toEqual([0, 1, 2]);
    expect(rangeWith(range(0, 0, 0), 0)).toEqual([]);
  });

  it('hold the one with the focus, however far it is scrolled away', () => {
    expect(rangeWith(range(10, 10, 100), 1)).toEqual([1, 8, 9, 10, 11, 12]);
    expect(rangeWith(range(10, 10, 100), 99)).toEqual([8, 9, 10, 11, 12, 99]);
    expect(rangeWith(range(10, 10, 100), 100)).not.toContain(100);
  });

  it('stand in their order, each once', () => {
    const place = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(
        place,
        place,
        fc.option(place),
        fc.integer({ min: 1, max: 200 }),
        (one, other, kept, count) => {
          const rows = rangeWith(range(Math.min(one, other), Math.max(one, other), count), kept);
          expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b));
          expect(rows.every((row) => row >= 0 && row < count)).toBe(true);
          expect(kept === null || kept >= count || rows.includes(kept)).toBe(true);
        },
      ),
    );
  });
});

describe('the row that a key leads to', () => {
  const from = { place: 5, count: 8, pageRows: 4, focusRow: () => {} };
  it.each([
    ['ArrowDown', 6],
    ['ArrowUp', 4],
    ['PageDown', 7],
    ['PageUp', 1],
    ['Home', 0],
    ['End', 7],
  ])('%s: %i', (key, row) => expect(rowAfterKey(key, from)).toBe(row));

  it('is within the list', () => {
    expect(rowAfterKey('ArrowUp', { ...from, place: 0 })).toBe(0);
    expect(rowAfterKey('ArrowDown', { ...from, place: 7 })).toBe(7);
    expect(rowAfterKey('Home', { ...from, count: 0 })).toBeNull();
    expect(rowAfterKey('constructor', from)).toBeNull();
  });
});
