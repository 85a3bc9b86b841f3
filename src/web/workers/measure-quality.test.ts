import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { documentTypes } from '#contract/service/documents.ts';
import { judgeQuality } from '#web/shared/documents/image-findings.ts';
import { inputs } from '#testing/inputs.ts';

import { measureQuality } from './measure-quality.ts';

const numbers = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : value === null ? [] : Object.values(value as object).flatMap(numbers);

describe('measuring a picture', () => {
  it('gives numbers that can be judged, whatever the picture and however narrow', () => {
    const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(1000));
    fc.assert(
      fc.property(
        side,
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        fc.boolean(),
        (long, short, seed, isAcross) => {
          const [width, height] = isAcross ? [long, short] : [short, long];
          const data = Uint8ClampedArray.from(
            { length: 4 * width * height },
            (_, at) => (at * (seed % 251)) ^ seed,
          );
          const measured = measureQuality({ width, height, data });
          expect(numbers(measured).every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
          for (const type of documentTypes) {
            expect(() => judgeQuality({ ...measured, width: 5000, height: 5000 }, type)).not.toThrow();
          }
        },
      ),
      inputs({ some: 20, all: 60 }),
    );
  });

  it('comes to the same for the same picture', () => {
    const data = Uint8ClampedArray.from({ length: 4 * 90 * 60 }, (_, at) => (at * 97) % 256);
    const plane = { width: 90, height: 60, data };
    expect(measureQuality(plane)).toEqual(measureQuality(plane));
  });
});
