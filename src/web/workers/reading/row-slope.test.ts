import { expect, test } from 'vitest';

import type { LuminancePlane } from '../luminance-plane.ts';

import { barredAreas } from './barred-areas.ts';
import { rowSlope } from './row-slope.ts';

const [width, height] = [640, 240];

/** Rows of bars like a stacked barcode's, their changes softened over some pixels. */
function bars({ slope, softness }: { slope: number; softness: number }): LuminancePlane {
  const values = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = Math.floor((y - slope * (x - width / 2)) / 12);
      const wave = Math.sin((2 * Math.PI * (x + 7 * ((row * row) % 5))) / (14 + (row % 3)));
      values[y * width + x] = 128 + 127 * Math.max(-1, Math.min(1, wave * softness));
    }
  }
  return { width, height, values };
}

test.each([-0.11, -0.04, 0, 0.02, 0.075])('finds how far rows fall: %d', (slope) => {
  expect(Math.abs(rowSlope(bars({ slope, softness: 9 })) - slope)).toBeLessThan(0.006);
});

test('finds bars whose changes are soft and faint, as in a picture out of focus', () => {
  const { values, ...size } = bars({ slope: 0, softness: 1 });
  const faint = values.map((value) => 128 + (value - 128) / 4);
  const [area] = barredAreas({ ...size, values: faint });
  expect(area?.width).toBeGreaterThan(560);
  expect(Math.abs(area?.angle ?? 1)).toBeLessThan(0.02);
});
