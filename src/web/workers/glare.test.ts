import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inputs } from '#testing/inputs.ts';
import { plane, print } from '#testing/printed-plane.ts';

import { glareShare } from './glare.ts';

const [width, height] = [320, 240];
const card = print({ paper: 170, ink: 40 });
const isNear = (x: number, y: number, [cx, cy, r]: readonly [number, number, number]) =>
  (x - cx) ** 2 + (y - cy) ** 2 <= r ** 2;

describe('glare', () => {
  it('is the share under a burnt-out spot, wherever it lies', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 260 }),
        fc.integer({ min: 60, max: 180 }),
        fc.integer({ min: 8, max: 40 }),
        (cx, cy, r) => {
          const share = glareShare(
            plane(width, height, (x, y) => (isNear(x, y, [cx, cy, r]) ? 255 : card(x, y))),
          );
          expect(share).toBeCloseTo((Math.PI * r ** 2) / (width * height), 2);
        },
      ),
      inputs({ some: 10, all: 25 }),
    );
  });

  it('is the largest spot: several small ones do not add up', () => {
    const spots = [80, 160, 240].map((cx) => [cx, 120, 20] as const);
    const share = glareShare(
      plane(width, height, (x, y) => (spots.some((spot) => isNear(x, y, spot)) ? 255 : card(x, y))),
    );
    expect(share).toBeLessThan((1.2 * Math.PI * 20 ** 2) / (width * height));
  });

  it('is none on white paper, burnt out or not, as long as its print is dark', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 255 }), fc.integer({ min: 0, max: 120 }), (paper, ink) => {
        const page = print({ paper, ink });
        const isOnPaper = (x: number, y: number) => x > 50 && x < 270 && y > 20 && y < 220;
        expect(glareShare(plane(width, height, (x, y) => (isOnPaper(x, y) ? page(x, y) : 80)))).toBe(0);
      }),
      inputs({ some: 10, all: 25 }),
    );
  });

  it('is none where a window or a white table reaches the edge of the picture', () => {
    expect(glareShare(plane(width, height, (x, y) => (x < 100 ? 255 : card(x, y))))).toBe(0);
  });

  it('is none where the light on paper grows slowly, without an edge', () => {
    const sheet = plane(width, height, (x) => (x > 30 && x < 290 ? 225 + x / 10 : 60));
    expect(glareShare(sheet)).toBe(0);
  });

  it('is none on a blank sheet that is nearly white all over', () => {
    const sheet = plane(width, height, (x, y) => (isNear(x, y, [160, 120, 40]) ? 250 : 246));
    expect(glareShare(sheet)).toBe(0);
  });
});
