import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plane, print } from '#testing/printed-plane.ts';

import { brightness } from './measure-quality.ts';

describe('brightness', () => {
  it('is that of the paper, however dark the table around it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 255 }), (paper) => {
        const page = print({ paper, ink: 10 });
        const onTable = plane(200, 150, (x, y) => (x > 40 && x < 160 && y > 30 && y < 120 ? page(x, y) : 5));
        expect(brightness(onTable)).toBe(paper);
      }),
    );
  });

  it('is not raised by a few specks of light', () => {
    const dark = plane(200, 150, (x, y) => ((x * 7 + y * 13) % 101 === 0 ? 255 : 40));
    expect(brightness(dark)).toBe(40);
  });

  it('never falls when there is more light', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        (less, by) => {
          const lit = (light: number) => brightness(plane(60, 60, (x, y) => print()(x, y) * light));
          expect(lit(less * by)).toBeGreaterThanOrEqual(lit(less));
        },
      ),
      { numRuns: 30 },
    );
  });
});
