import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rampMainLines, rampStatuses } from '#contract/service/enumerations.ts';

import { compareStatuses, statusRank, type ReportedStatus } from './status-order.ts';

/** The latest of some callbacks that are alike. */
const latestStatus = (all: readonly ReportedStatus[]) => all.toSorted(compareStatuses).at(-1) ?? null;

const said: fc.Arbitrary<ReportedStatus> = fc.record({
  status: fc.oneof(fc.constantFrom(...rampStatuses), fc.constantFrom('HELD_FOR_LUNCH', '')),
  statusAt: fc.oneof(fc.constantFrom(0, 1_000_000, 2_000_000), fc.constant(null)),
  digest: fc.constantFrom('a', 'b', 'c', 'd'),
});

describe('the order rule', () => {
  it('gives the same state for any order of arrival, with repeats and repeats that conflict', () =>
    fc.assert(
      fc.property(
        fc
          .array(said, { minLength: 1, maxLength: 12 })
          .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.array(fc.nat(100), { maxLength: 6 }),
        ([all, shuffled], repeats) => {
          const again = repeats
            .map((at) => shuffled[at % shuffled.length])
            .filter((one) => one !== undefined);
          expect(latestStatus([...shuffled, ...again])).toEqual(latestStatus(all));
        },
      ),
    ));

  it('is the same continued from any intermediate state', () =>
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 8 }), fc.nat(8), (all, cut) => {
        const first = latestStatus(all.slice(0, cut));
        expect(latestStatus([...(first === null ? [] : [first]), ...all.slice(cut)])).toEqual(
          latestStatus(all),
        );
      }),
    ));

  it('is a total order: different ones are never equal, and it is antisymmetric', () =>
    fc.assert(
      fc.property(said, said, said, (a, b, c) => {
        expect(Math.sign(compareStatuses(a, b))).toBe(-Math.sign(compareStatuses(b, a)) + 0);
        const isBetween = compareStatuses(a, b) <= 0 && compareStatuses(b, c) <= 0;
        expect(!isBetween || compareStatuses(a, c) <= 0).toBe(true);
      }),
    ));

  it.each(Object.entries(rampMainLines))('follows the main line of an %s within a second', (_name, line) => {
    const ranked = line.map(statusRank);
    expect(ranked).toEqual([...new Set(ranked)].toSorted((a, b) => a - b));
  });

  it('puts unknown statuses last, and terminal ones after the others', () => {
    for (const status of rampStatuses)
      expect(statusRank('HELD_FOR_LUNCH')).toBeGreaterThan(statusRank(status));
    expect(statusRank('PAYMENT_DECLINED')).toBeGreaterThan(statusRank('PAYMENT_ACCEPTED'));
  });

  it('follows the date first; undated statuses count only without dated ones', () => {
    const early = { status: 'FULFILLED', statusAt: 1, digest: 'z' };
    const late = { status: 'PAYMENT_READY', statusAt: 2, digest: 'a' };
    const none = { status: 'HELD_FOR_LUNCH', statusAt: null, digest: 'z' };
    expect(latestStatus([late, early, none])).toEqual(late);
    expect(
      latestStatus([none, { ...none, statusAt: -62_135_596_800_000_000, status: 'PAYMENT_READY' }]),
    ).toMatchObject({
      status: 'PAYMENT_READY',
    });
    expect(latestStatus([none])).toBe(none);
    expect(latestStatus([])).toBeNull();
  });
});
