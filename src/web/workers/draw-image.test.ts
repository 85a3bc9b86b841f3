import { describe, expect, it } from 'vitest';

import { drawingOf } from './draw-image.ts';

/** Drawn places of the first two stored pixels. */
function corners(orientation: number, extra: 0 | 1 | 2 | 3 = 0) {
  const { width, height, matrix } = drawingOf({ width: 4, height: 2 }, orientation, extra);
  const [a, b, c, d, e, f] = matrix;
  const place = (x: number, y: number) => {
    const column = a * x + c * y + e;
    const row = b * x + d * y + f;
    return `${row < height / 2 ? 'top' : 'bottom'} ${column < width / 2 ? 'left' : 'right'}`;
  };
  return { size: `${width}x${height}`, first: place(0.5, 0.5), lastOfRow: place(3.5, 0.5) };
}

describe('drawing upright', () => {
  it.each([
    [1, '4x2', 'top left', 'top right'],
    [2, '4x2', 'top right', 'top left'],
    [3, '4x2', 'bottom right', 'bottom left'],
    [4, '4x2', 'bottom left', 'bottom right'],
    [5, '2x4', 'top left', 'bottom left'],
    [6, '2x4', 'top right', 'bottom right'],
    [7, '2x4', 'bottom right', 'top right'],
    [8, '2x4', 'bottom left', 'top left'],
  ])('puts row and column of orientation %i where EXIF says', (orientation, size, first, lastOfRow) => {
    expect(corners(orientation)).toEqual({ size, first, lastOfRow });
  });

  it('adds quarter turns clockwise', () => {
    expect(corners(1, 1)).toEqual(corners(6));
    expect(corners(6, 2)).toEqual(corners(8));
    expect(corners(6, 3)).toEqual(corners(1));
  });
});
