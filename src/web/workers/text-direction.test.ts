import { describe, expect, it } from 'vitest';

import { plane, print } from '#testing/printed-plane.ts';

import { linesDownToAcross } from './measure-quality.ts';

const page = print();

describe('the direction of print', () => {
  it('is across on a page as one reads it, and down on a page that lies on its side', () => {
    expect(linesDownToAcross(plane(320, 240, page), null)).toBeLessThan(0.6);
    expect(
      linesDownToAcross(
        plane(240, 320, (x, y) => page(y, x)),
        null,
      ),
    ).toBeGreaterThan(1.6);
  });

  it('is judged on the document alone: boards of a table run where they like', () => {
    const mask = Uint8Array.from({ length: 80 * 60 }, (_, at) => (at % 80 > 20 && at % 80 < 60 ? 1 : 0));
    const onBoards = plane(320, 240, (x, y) => (x > 80 && x < 240 ? page(x, y) : x % 10 < 5 ? 30 : 200));
    expect(linesDownToAcross(onBoards, null)).toBeGreaterThan(1);
    expect(linesDownToAcross(onBoards, { width: 80, height: 60, mask })).toBeLessThan(0.8);
  });

  it('is unknown where nothing is printed', () => {
    expect(
      linesDownToAcross(
        plane(320, 240, () => 180),
        null,
      ),
    ).toBeNull();
  });
});
