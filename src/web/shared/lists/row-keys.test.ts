import { describe, expect, it } from 'vitest';

import { rowAfterKey } from './row-keys.ts';

describe('the row that a key leads to', () => {
  const from = { place: 5, count: 8, pageRows: 4 };
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
