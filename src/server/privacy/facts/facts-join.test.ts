import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { customerStateOf, joinCustomerStates, type CustomerReport, type Facts } from './customer-state.ts';
import { joinRampStates, rampColumns, rampStateOf, wantsAttention, type RampReport } from './ramp-state.ts';
import { sideOf, sides } from './status-order.ts';

/** Few ids and instants, so that much is equal. */
const eventId = fc.constantFrom('e-1', 'e-2', 'e-3');
const instant = fc.integer({ min: 0, max: 3 });
const fact = fc.record({
  value: fc.oneof(fc.constantFrom('a', 'b'), fc.boolean()),
  source: fc.constantFrom('call', 'answer', 'callback'),
  eventId,
  at: instant,
  asOf: instant,
  place: fc.constantFrom('', '2:a', '2:b', '6:a'),
});
const facts: fc.Arbitrary<Facts> = fc.dictionary(fc.constantFrom('one', 'two', 'three'), fact);
const customerReport: fc.Arbitrary<CustomerReport> = fc.record({
  identityReference: fc.constant('c'),
  eventId,
  at: instant,
  isSign: fc.boolean(),
  facts,
});
const status = fc.record({
  status: fc.constantFrom('PAYMENT_READY', 'FULFILLED', 'REFUNDED', 'SOMETHING_NEW'),
  source: fc.constantFrom('answer', 'callback'),
  eventId,
  at: instant,
  statusAt: fc.option(instant),
  countsAt: fc.option(instant),
  isAhead: fc.boolean(),
  digest: fc.constantFrom('a', 'b'),
});
const rampReport: fc.Arbitrary<RampReport> = fc.record({
  rampId: fc.constant('r'),
  writtenId: fc.constantFrom('r', 'R', '-r'),
  eventId,
  at: instant,
  side: fc.constantFrom(...sides),
  facts,
  status: fc.option(status),
});

const datedSides = ['answer', 'callback', 'ahead'] as const;

/** The reports, those in any other order, and those with some of them again. */
const withOtherOrder = <Report>(report: fc.Arbitrary<Report>) =>
  fc.array(report, { minLength: 1, maxLength: 8 }).chain((reports) =>
    fc.record({
      reports: fc.constant(reports),
      shuffled: fc.shuffledSubarray([...reports, ...reports], { minLength: 2 * reports.length }),
      split: fc.integer({ min: 0, max: reports.length }),
    }),
  );

describe('a customer’s facts', () => {
  const stateOf = (reports: readonly CustomerReport[]) =>
    reports.map((report) => customerStateOf(report)).reduce(joinCustomerStates);

  it('are the same for any order and repetition of events', () =>
    fc.assert(
      fc.property(withOtherOrder(customerReport), ({ reports, shuffled }) => {
        expect(JSON.stringify(stateOf(shuffled))).toBe(JSON.stringify(stateOf(reports)));
      }),
    ));

  it('are the same joined one by one or in groups', () =>
    fc.assert(
      fc.property(withOtherOrder(customerReport), ({ reports, split }) => {
        const groups = [reports.slice(0, split), reports.slice(split)].filter(({ length }) => length > 0);
        expect(JSON.stringify(groups.map(stateOf).reduce(joinCustomerStates))).toBe(
          JSON.stringify(stateOf(reports)),
        );
      }),
    ));

  it('never keep an older fact over a newer one', () =>
    fc.assert(
      fc.property(fc.array(customerReport, { minLength: 1 }), (reports) => {
        for (const [name, { asOf }] of Object.entries(stateOf(reports).facts)) {
          const signs = reports.filter(({ isSign }) => isSign).map(({ at }) => at);
          const reported =
            name === 'seen' ? signs : reports.flatMap((report) => report.facts[name]?.asOf ?? []);
          expect(asOf).toBe(Math.max(...reported));
        }
      }),
    ));
});

describe('a ramp’s facts', () => {
  const stateOf = (reports: readonly RampReport[]) =>
    reports.map((report) => rampStateOf(report)).reduce(joinRampStates);

  it('are the same for any order and repetition of events', () =>
    fc.assert(
      fc.property(withOtherOrder(rampReport), ({ reports, shuffled, split }) => {
        const groups = [shuffled.slice(0, split), shuffled.slice(split)].filter(({ length }) => length > 0);
        expect(JSON.stringify(groups.map(stateOf).reduce(joinRampStates))).toBe(
          JSON.stringify(stateOf(reports)),
        );
      }),
    ));

  it('keep each source’s status of the latest date', () =>
    fc.assert(
      fc.property(fc.array(rampReport, { minLength: 1 }), fc.constantFrom(...datedSides), (reports, side) => {
        const reported = reports.flatMap(({ status: one }) =>
          one === null || sideOf(one) !== side ? [] : [one],
        );
        const latest = stateOf(reports).statuses.latest[side];
        expect(latest === null ? -2 : (latest.statusAt ?? -1)).toBe(
          Math.max(-2, ...reported.map(({ statusAt }) => statusAt ?? -1)),
        );
      }),
    ));
});

describe('a ramp that wants attention', () => {
  it.each(['EXTRA_VERIFICATION', 'ACCOUNT_BLOCKED', 'SOMETHING_NEW', ''])('is one in %s', (value) =>
    expect(wantsAttention(value)).toBe(true),
  );

  it.each(['PAYMENT_READY', 'IN_PROGRESS', 'FULFILLED', 'PAYMENT_DECLINED', 'EXPIRED', 'REFUNDED'])(
    'is none in %s',
    (value) => expect(wantsAttention(value)).toBe(false),
  );

  it('is none while no status is known', () => {
    expect(rampColumns({ facts: {}, status: null })).toMatchObject({
      wantsAttention: false,
      isTerminal: false,
    });
  });
});
