import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { resultsOf } from '#server/callbacks/events/callback-results.ts';
import { inputs } from '#testing/inputs.ts';

import { callbackReports, type CallbackEvent } from './callback-reports.ts';
import { currentRamp, joinRampStates, rampColumns, rampStateOf, type RampReport } from './ramp-state.ts';

const second = 1_000_000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.parse('2026-05-04T10:00:00Z') * 1000;

/** One status of a ramp as it truly went: how long it lasted, how long its callback was on its way, and whether that came again. */
const stay = fc.record({
  lasts: fc.integer({ min: 1, max: 4 * 3600 }).map((seconds) => seconds * second),
  /** As long as the service retries. */
  onItsWay: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 26 * 3600 })),
  isRepeated: fc.boolean(),
});

/** The ways that the interface's statuses go, with the round trip that is in them. */
const ways = fc.constantFrom(
  ['PAYMENT_READY', 'PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED', 'IN_PROGRESS', 'COIN_TRANSFERRED', 'FULFILLED'],
  ['PAYMENT_READY', 'PAYMENT_RECEIVED', 'IN_PROGRESS', 'EXTRA_VERIFICATION', 'IN_PROGRESS', 'FULFILLED'],
  ['COIN_DEPOSIT_READY', 'COIN_DEPOSIT_CONFIRMED', 'IN_PROGRESS', 'EXTRA_VERIFICATION', 'REFUNDED'],
  ['PAYMENT_READY', 'PAYMENT_ACCEPTED', 'PAYMENT_DECLINED'],
  ['PAYMENT_READY', 'EXPIRED'],
);

const journey = ways.chain((statuses) =>
  fc.record({
    statuses: fc.constant(statuses),
    stays: fc.array(stay, { minLength: statuses.length, maxLength: statuses.length }),
    polls: fc.array(
      fc.integer({ min: 0, max: 30 * 3600 }).map((seconds) => seconds * second),
      { maxLength: 4 },
    ),
    /** Zones are whole quarters of an hour; nothing here relies on that. */
    offset: fc.oneof(
      fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15 * minute),
      fc.integer({ min: -14 * 3600, max: 14 * 3600 }).map((seconds) => seconds * second),
    ),
  }),
);
type Journey = typeof journey extends fc.Arbitrary<infer One> ? One : never;

interface Arrival {
  readonly at: number;
  readonly report: RampReport;
  readonly event: CallbackEvent | null;
}

function callback(index: number, status: string, times: { statusAt: number; at: number }): CallbackEvent {
  const id = `e-${String(times.at).padStart(20, '0')}-${index}`;
  const facts = JSON.stringify({ network_fee: `${index}.00`, fiat_amount: `${index}` });
  return {
    id,
    body_digest: `d-${index}`,
    received_at: times.at,
    received_service_at: times.at,
    kind: 'ramp',
    object_id: 'r-1',
    status,
    status_date: new Date(times.statusAt / 1000).toISOString(),
    status_at: times.statusAt,
    facts,
    result: null,
  };
}

function answer(status: string, since: number, at: number): RampReport {
  const by = { eventId: `a-${at}`, at, statusAt: since, countsAt: since, digest: `a-${at}` };
  const facts = {
    fees: { value: { networkFee: `${status} answered` }, source: 'answer', asOf: since, ...by },
  };
  const status_ = { status, source: 'answer', isAhead: false, ...by } as const;
  const named = { rampId: 'r1', writtenId: 'r-1' };
  return { ...named, eventId: by.eventId, at, side: 'answer', facts: facts as never, status: status_ };
}

/** All that reaches the desk, in the order in which it does: our create, polls, and each callback, some of them again. */
function arrivals({ statuses, stays, polls }: Journey, offset: number): Arrival[] {
  const since: number[] = [];
  let at = start;
  for (const { lasts } of stays) {
    since.push(at);
    at += lasts;
  }
  const statusOf = (time: number) => since.findLastIndex((began) => began <= time);
  const asked = [start + 1, ...polls.map((after) => start + 1 + after)].map((time): Arrival => {
    const index = statusOf(time);
    const report = answer(statuses[index] ?? '', since[index] ?? start, time);
    return { at: time, report, event: null };
  });
  const sent = statuses.slice(1).flatMap((status, before): Arrival[] => {
    const index = before + 1;
    const [truth = start, { onItsWay = 0, isRepeated = false } = {}] = [since[index], stays[index]];
    const received = truth + onItsWay * second + 1;
    const event = callback(index, status, { statusAt: truth + offset, at: received });
    const report = callbackReports(event).ramps[0]!;
    const first = { at: received, report, event };
    return isRepeated ? [first, { at: received + hour, report, event: null }] : [first];
  });
  return [...asked, ...sent].sort((one, other) => one.at - other.at);
}

function known(arrived: readonly Arrival[]) {
  const current = currentRamp(arrived.map(({ report }) => rampStateOf(report)).reduce(joinRampStates));
  const facts = Object.fromEntries(Object.entries(current.facts).map(([name, { value }]) => [name, value]));
  return { status: current.status?.status, ...rampColumns(current), facts };
}

function outOfOrder(arrived: readonly Arrival[]): string[] {
  const events = arrived.flatMap(({ event }) => event ?? []);
  return [...resultsOf(events)].filter(([, result]) => result === 'out-of-order').map(([id]) => id);
}

describe('any constant offset of the dates of callbacks', () => {
  it('leads at every moment to the same state as none, with late, repeated and overtaken callbacks', () =>
    fc.assert(
      fc.property(journey, (one) => {
        const [right, shifted] = [arrivals(one, 0), arrivals(one, one.offset)];
        for (let count = 1; count <= right.length; count += 1)
          expect(known(shifted.slice(0, count))).toEqual(known(right.slice(0, count)));
        expect(outOfOrder(shifted)).toEqual(outOfOrder(right));
      }),
      inputs({ some: 300, all: 2000 }),
    ));

  it('ends in the ramp’s final status once every callback has come', () =>
    fc.assert(
      fc.property(journey, (one) => {
        expect(known(arrivals(one, one.offset)).status).toBe(one.statuses.at(-1));
      }),
      inputs({ some: 300, all: 2000 }),
    ));

  it('leads to the same state in any order of processing', () =>
    fc.assert(
      fc.property(
        journey.chain((one) =>
          fc.tuple(
            fc.constant(arrivals(one, one.offset)),
            fc.shuffledSubarray(arrivals(one, one.offset), { minLength: arrivals(one, 0).length }),
          ),
        ),
        ([arrived, shuffled]) => {
          expect(known(shuffled)).toEqual(known(arrived));
        },
      ),
    ));
});
