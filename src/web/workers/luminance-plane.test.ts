import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plane } from '#testing/printed-plane.ts';

import { averaged, luminanceOf, percentile } from './luminance-plane.ts';

describe('a plane of luminance', () => {
  it('has white as 255, black as 0, and green as brighter than blue', () => {
    const of = (...colour: number[]) =>
      luminanceOf({ width: 1, height: 1, data: Uint8ClampedArray.from([...colour, 255]) }).values[0];
    expect([of(255, 255, 255), of(0, 0, 0)]).toEqual([255, 0]);
    expect(of(0, 255, 0)).toBeGreaterThan(of(0, 0, 255) ?? 255);
  });

  it('keeps its mean when it is averaged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(255), { minLength: 400, maxLength: 400 }),
        (factor, values) => {
          const side = 20 - (20 % factor);
          const from = plane(side, side, (x, y) => values[y * side + x] ?? 0);
          const mean = (given: Uint8ClampedArray) =>
            given.reduce((sum, value) => sum + value, 0) / given.length;
          expect(Math.abs(mean(averaged(from, factor).values) - mean(from.values))).toBeLessThan(1);
        },
      ),
    );
  });

  it('gives the percentile that sorting gives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(255), { minLength: 1 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (values, share) => {
          const counts = new Uint32Array(256);
          for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
          const sorted = values.toSorted((a, b) => a - b);
          expect(percentile(counts, share)).toBe(sorted[Math.ceil(share * values.length) - 1]);
        },
      ),
    );
  });
});
