import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type DatedCallback, constantOffset } from './date-offset-store.ts';

const second = 1_000_000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.parse('2026-05-04T10:00:00Z') * 1000;

/** One a ramp, twenty minutes apart, each dated off by a time. */
const apart = (...aheads: number[]): DatedCallback[] =>
  aheads.map((ahead, index) => ({
    object: `ramp r-${index}`,
    ahead,
    receivedAt: start + index * 20 * minute,
  }));

describe('a constant offset of the dates of callbacks', () => {
  it.each([
    ['ten hours ahead', [10 * hour, 10 * hour, 10 * hour], 10 * hour],
    ['ahead, on their way for up to three minutes', [10 * hour, 597 * minute, 599 * minute], 10 * hour],
    ['ahead, one of them a retry', [10 * hour, 10 * hour, 10 * hour, 9 * hour], 10 * hour],
    ['ahead, one of them of no time that there is', [10 * hour, 10 * hour, 10 * hour, 900 * hour], 10 * hour],
    ['a quarter of an hour ahead', [15 * minute, 15 * minute, 14 * minute], 15 * minute],
    ['fourteen hours ahead', [14 * hour, 14 * hour, 14 * hour], 14 * hour],
    ['five and three quarter hours behind', Array<number>(6).fill(-345 * minute), -345 * minute],
    ['eight hours behind, for long', Array<number>(6).fill(-8 * hour), -8 * hour],
    [
      'eight hours behind, two of them retries',
      [...Array<number>(6).fill(-480), -490, -600].map((m) => m * minute),
      -8 * hour,
    ],
  ])('is one: %s', (_what, aheads, offset) => expect(constantOffset(apart(...aheads))).toBe(offset));

  it.each([
    ['nothing came', []],
    ['all is well', [0, -second, -minute, 0, -2 * second, 0]],
    ['two ramps alone', [10 * hour, 10 * hour]],
    ['some come at once', [-8 * hour, -8 * hour, -8 * hour, -8 * hour, -8 * hour, 0]],
    ['most are later than those that agree', [-60, -130, -60, -250, -60, -310, -370].map((m) => m * minute)],
    ['some are ahead of the others', [10 * hour, 10 * hour, 10 * hour, 10 * hour, 12 * hour]],
    ['they do not agree', [1, 2, 3, 4, 5, 6].map((hours) => hours * hour)],
    ['no zone is so far', [15 * hour, 15 * hour, 15 * hour]],
    ['they agree on no quarter of an hour', Array<number>(6).fill(22 * minute)],
    ['they are behind for an hour alone', Array<number>(4).fill(-hour)],
  ])('is none: %s', (_what, aheads) => expect(constantOffset(apart(...aheads))).toBeNull());

  it('is none of several callbacks of one ramp', () => {
    const one = apart(...Array<number>(9).fill(10 * hour)).map((callback) => ({
      ...callback,
      object: 'ramp r-1',
    }));
    expect(constantOffset(one)).toBeNull();
  });

  it('is noticed, whatever its size, order and late callbacks', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -56, max: 56 }).filter((quarters) => quarters !== 0),
        fc.array(fc.integer({ min: 0, max: 170 }), { minLength: 5, maxLength: 20 }),
        fc.array(fc.integer({ min: 0, max: 24 * 3600 }), { maxLength: 4 }),
        fc.integer(),
        (quarters, prompt, late, seed) => {
          const callbacks = apart(
            ...[...prompt, ...late].map((delay) => quarters * 15 * minute - delay * second),
          );
          const shuffled = callbacks.toSorted((one, other) => (one.ahead ^ seed) - (other.ahead ^ seed));
          expect(constantOffset(shuffled)).toBe(quarters * 15 * minute);
        },
      ),
    ));
});

/** The waits after an attempt that failed, in seconds, as the sandbox has them. */
const waits = [16, 47, 143, 414, 1054, ...Array<number>(24).fill(3600)];

/** When a callback of an instant comes, while none can be taken before another. */
function arrivalOf(dated: number, isUpAt: number): number | null {
  let at = dated;
  for (const wait of [0, ...waits]) {
    at += wait * second;
    if (at >= isUpAt) return at + second;
  }
  return null;
}

describe('retries after an outage', () => {
  it('are never an offset, however long the outage and whenever one looks', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 * 3600 }),
        fc.array(fc.integer({ min: 0, max: 30 * 3600 }), { maxLength: 40 }),
        (lasted, dates) => {
          const isUpAt = start + lasted * second;
          const came = dates
            .flatMap((after, index): DatedCallback[] => {
              const dated = start + after * second;
              const receivedAt = arrivalOf(dated, isUpAt);
              if (receivedAt === null) return [];
              return [{ object: `ramp r-${index}`, ahead: dated - receivedAt, receivedAt }];
            })
            .toSorted((one, other) => one.receivedAt - other.receivedAt);
          for (let count = 0; count <= came.length; count += 1)
            expect(constantOffset(came.slice(0, count))).toBeNull();
        },
      ),
      { numRuns: 1000 },
    ));

  it('are not an offset when all are sent at once and again each hour', () => {
    const [dated, isUpAt] = [start, start + 5 * hour];
    const receivedAt = arrivalOf(dated, isUpAt)!;
    const agreeing = Array.from({ length: 20 }, (_, index) => ({
      object: `ramp r-${index}`,
      ahead: -5 * hour,
      receivedAt: receivedAt + index * 3 * minute,
    }));
    expect(constantOffset(agreeing)).toBeNull();
  });
});
