import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rampStatuses } from '#contract/service/enumerations.ts';
import { inputs } from '#testing/inputs.ts';

import {
  currentStatus,
  inOrder,
  isTerminalStatus,
  joinStatuses,
  statusesOf,
  statusRank,
  type StatusFact,
} from './status-order.ts';

const start = Date.UTC(2026, 2, 7, 9) * 1000;
const minute = 60_000_000;

/** A callback received some minutes after the start; without a date unless it is given, in minutes too. */
function callback(minutes: number, status: string, dated: number | null = null): StatusFact {
  const at = start + minutes * minute;
  const statusAt = dated === null ? null : start + dated * minute;
  return {
    status,
    source: 'callback',
    eventId: `e-${String(minutes).padStart(4, '0')}`,
    at,
    statusAt,
    countsAt: statusAt === null ? at : Math.min(statusAt, at),
    isAhead: false,
    digest: `d-${minutes}`,
  };
}

function answer(minutes: number, status: string): StatusFact {
  const at = start + minutes * minute;
  const by = { eventId: `e-${String(minutes).padStart(4, '0')}`, at, digest: `a-${minutes}` };
  return { status, source: 'answer', statusAt: at, countsAt: at, isAhead: false, ...by };
}

function statusAfter(facts: readonly StatusFact[]): string | undefined {
  return currentStatus(facts.map(statusesOf).reduce(joinStatuses, statusesOf(null)))?.status;
}

describe('a callback without a date that can be read', () => {
  it('moves the ramp on', () => {
    expect(statusAfter([callback(1, 'PAYMENT_READY', 0), callback(2, 'IN_PROGRESS')])).toBe('IN_PROGRESS');
    expect(statusAfter([callback(1, 'PAYMENT_RECEIVED'), callback(2, 'COIN_TRANSFERRED')])).toBe(
      'COIN_TRANSFERRED',
    );
    expect(statusAfter([answer(1, 'PAYMENT_READY'), callback(2, 'REFUNDED')])).toBe('REFUNDED');
  });

  it('never goes back on the main line', () =>
    expect(statusAfter([callback(1, 'COIN_TRANSFERRED', 0), callback(9, 'PAYMENT_ACCEPTED')])).toBe(
      'COIN_TRANSFERRED',
    ));

  it.each(rampStatuses.filter(isTerminalStatus))('never leaves %s', (end) => {
    for (const status of [...rampStatuses, 'ON_HOLIDAY']) {
      expect(statusAfter([callback(1, end, 0), callback(9, status)])).toBe(end);
      expect(statusAfter([callback(1, end), callback(9, status)])).toBe(end);
      expect(statusAfter([answer(1, end), callback(9, status)])).toBe(end);
    }
  });

  it('says nothing against an answer from after it', () =>
    expect(statusAfter([callback(1, 'COIN_TRANSFERRED'), answer(2, 'IN_PROGRESS')])).toBe('IN_PROGRESS'));

  it('gives way to what is dated after its receipt', () =>
    expect(statusAfter([callback(1, 'EXTRA_VERIFICATION'), callback(9, 'IN_PROGRESS', 8)])).toBe(
      'IN_PROGRESS',
    ));

  it('with an unknown status shows that status, until a known end comes', () => {
    const unknown = [callback(1, 'IN_PROGRESS', 0), callback(2, 'ON_HOLIDAY')];
    expect(statusAfter(unknown)).toBe('ON_HOLIDAY');
    expect(statusAfter([...unknown, callback(3, 'FULFILLED')])).toBe('FULFILLED');
  });

  it('among several of them the one furthest along counts, and of two ends the first that came', () => {
    expect(statusAfter([callback(1, 'COIN_TRANSFERRED'), callback(2, 'IN_PROGRESS')])).toBe(
      'COIN_TRANSFERRED',
    );
    expect(statusAfter([callback(2, 'EXPIRED'), callback(1, 'FULFILLED')])).toBe('FULFILLED');
  });
});

const event = fc.record({
  status: fc.constantFrom(...rampStatuses, 'ON_HOLIDAY'),
  kind: fc.constantFrom('undated', 'dated', 'answer'),
  before: fc.nat(20),
});

const events = fc.array(event, { minLength: 1, maxLength: 8 }).map((all) =>
  all.map(({ status, kind, before }, index): StatusFact => {
    const minutes = index + 30;
    if (kind === 'answer') return answer(minutes, status);
    return callback(minutes, status, kind === 'undated' ? null : minutes - before);
  }),
);

const areKnown = (...all: readonly string[]) =>
  all.every((one) => rampStatuses.some((known) => known === one));

describe('whatever comes', () => {
  it('the state is the same in any order of processing, and however often', () =>
    fc.assert(
      fc.property(
        events.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
        ),
        ([all, shuffled]) => {
          expect(statusAfter(shuffled)).toBe(statusAfter(all));
        },
      ),
      inputs({ some: 500, all: 4000 }),
    ));

  it('one more without a date never leaves an end and never goes back', () =>
    fc.assert(
      fc.property(events, fc.constantFrom(...rampStatuses, 'ON_HOLIDAY'), (all, status) => {
        const before = statusAfter(all) ?? '';
        const after = statusAfter([...all, callback(99, status)]) ?? '';
        const isLeft = isTerminalStatus(before) && after !== before;
        const isBack = areKnown(before, after) && statusRank(after) < statusRank(before);
        expect({ before, after, isLeft, isBack }).toEqual({ before, after, isLeft: false, isBack: false });
      }),
      inputs({ some: 500, all: 4000 }),
    ));

  it('the last stage is the current status, with at most one answer: answers do not contradict each other', () =>
    fc.assert(
      fc.property(events, (all) => {
        fc.pre(all.filter(({ source }) => source === 'answer').length <= 1);
        expect(inOrder(all).at(-1)?.status).toBe(statusAfter(all));
      }),
      inputs({ some: 500, all: 4000 }),
    ));
});

it('callbacks of one ramp, all without dates and with one end, end alike in any order of arrival', () =>
  fc.assert(
    fc.property(
      fc.shuffledSubarray(
        ['PAYMENT_READY', 'PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED', 'IN_PROGRESS', 'FULFILLED'],
        {
          minLength: 5,
        },
      ),
      (statuses) => {
        expect(statusAfter(statuses.map((status, index) => callback(index, status)))).toBe('FULFILLED');
      },
    ),
  ));
