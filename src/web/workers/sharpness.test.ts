import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { blurred, plane, print } from '#testing/printed-plane.ts';

import { sharpness } from './measure-quality.ts';

const page = plane(240, 180, print());
const of = (given: Parameters<typeof sharpness>[0]) => sharpness(given) ?? Number.NaN;

describe('sharpness', () => {
  it('falls with every pixel by which a picture is out of focus', () => {
    const steps = [0, 1, 2, 4].map((reach) => of(blurred(page, reach, reach)));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('sees a hand that moved, in whatever direction', () => {
    expect(of(blurred(page, 4, 0))).toBeLessThan(0.5 * of(page));
    expect(of(blurred(page, 0, 4))).toBeLessThan(0.5 * of(page));
  });

  it('does not take faint or dark print for blurred', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 250 }), fc.integer({ min: 15, max: 200 }), (paper, contrast) => {
        const ink = Math.max(0, paper - contrast);
        fc.pre(paper - ink >= 15);
        const faint = of(plane(240, 180, print({ paper, ink })));
        expect(faint / of(page)).toBeGreaterThan(0.9);
        expect(faint / of(page)).toBeLessThan(1.1);
      }),
      { numRuns: 25 },
    );
  });

  it('says nothing of a picture without detail, however small', () => {
    expect(sharpness(plane(240, 180, () => 200))).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (width, height) => {
        const measured = sharpness(plane(width, height, (x, y) => (x * y * 37) % 256));
        expect(measured === null || Number.isFinite(measured)).toBe(true);
      }),
    );
  });

  it('is judged where there is detail: a plain table around the document changes little', () => {
    const onTable = plane(480, 360, (x, y) => (x > 120 && x < 360 && y > 90 && y < 270 ? print()(x, y) : 90));
    expect(of(onTable) / of(page)).toBeGreaterThan(0.8);
  });
});
