import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { keepOrder } from './return-to-row.ts';

const kept = (items: string, order: string) =>
  keepOrder(items.split(''), (item) => item, order.split('')).join('');

describe('a list that one comes back to', () => {
  it('keeps its order though what was opened is the newest now', () => {
    expect(kept('dabc', 'abcd')).toBe('abcd');
    expect(kept('xdaybcz', 'abcd')).toBe('xabycdz');
  });

  it('is in its own order where nothing was there before', () => {
    expect(kept('bca', '')).toBe('bca');
  });

  it('loses nobody, and shows nobody twice', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(names, names, (items, order) => {
        expect(kept(items.join(''), order.join('')).split('').toSorted()).toEqual(items.toSorted());
      }),
    );
  });
});
