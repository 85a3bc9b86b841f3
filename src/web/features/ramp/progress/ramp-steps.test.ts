import { describe, expect, it } from 'vitest';

import { type Course, stepsOf, type Step } from './ramp-steps.ts';

const course = (direction: Course['direction'], status: string, others: Partial<Course> = {}): Course => ({
  direction,
  status,
  statusAt: null,
  isStuck: false,
  stuckAfterMinutes: 60,
  stages: [],
  createdAt: undefined,
  ...others,
});

const inWords = ({ status, state, isExit }: Step) => `${isExit ? '!' : ''}${status} ${state}`;

const states = (direction: Course['direction'], status: string, others: Partial<Course> = {}) =>
  stepsOf(course(direction, status, others)).map(inWords);

/** Statuses with start times. */
const stages = (...reported: [status: string, clock: string | null][]) =>
  reported.map(([status, clock]) => ({ status, since: clock && `2026-05-04T${clock}.000Z` }));

const times = (steps: readonly Step[]) =>
  Object.fromEntries(steps.flatMap(({ status, time }) => (time === null ? [] : [[status, time]])));

const plain = { isAtMost: false, isTooLong: false };

const minute = 60_000;

describe('the stepper', () => {
  it('shows the main line, passed up to the ramp’s status', () => {
    expect(states('OFFRAMP', 'IN_PROGRESS')).toEqual([
      'COIN_DEPOSIT_READY done',
      'COIN_DEPOSIT_CONFIRMED done',
      'IN_PROGRESS current',
      'FIAT_TRANSFERRED next',
      'FULFILLED next',
    ]);
    expect(states('ONRAMP', 'FULFILLED')).toEqual([
      'PAYMENT_READY done',
      'PAYMENT_ACCEPTED done',
      'PAYMENT_RECEIVED done',
      'IN_PROGRESS done',
      'COIN_TRANSFERRED done',
      'FULFILLED done',
    ]);
  });

  it('shows a side exit where it was taken when that is certain', () => {
    expect(states('ONRAMP', 'EXPIRED').slice(0, 3)).toEqual([
      'PAYMENT_READY done',
      '!EXPIRED current',
      'PAYMENT_ACCEPTED skipped',
    ]);
    expect(states('OFFRAMP', 'EXTRA_VERIFICATION').at(-1)).toBe('FULFILLED next');
    expect(states('OFFRAMP', 'EXTRA_VERIFICATION').indexOf('!EXTRA_VERIFICATION current')).toBe(3);
  });

  it('claims nothing about the line for a status that nobody knows', () => {
    expect(states('ONRAMP', 'TELEPORTED')).toEqual([
      'PAYMENT_READY unknown',
      'PAYMENT_ACCEPTED unknown',
      'PAYMENT_RECEIVED unknown',
      'IN_PROGRESS unknown',
      'COIN_TRANSFERRED unknown',
      'FULFILLED unknown',
      '!TELEPORTED current',
    ]);
  });

  it('shows an exit of which nothing more was reported behind the last status that it can have left', () => {
    const createdAt = '2026-05-04T10:00:00Z';
    const declined = stages(['PAYMENT_DECLINED', '10:06:00']);
    expect(states('ONRAMP', 'PAYMENT_DECLINED', { stages: declined, createdAt })).toEqual([
      'PAYMENT_READY done',
      'PAYMENT_ACCEPTED unknown',
      '!PAYMENT_DECLINED current',
      'PAYMENT_RECEIVED skipped',
      'IN_PROGRESS skipped',
      'COIN_TRANSFERRED skipped',
      'FULFILLED skipped',
    ]);
    expect(states('OFFRAMP', 'REFUNDED', { createdAt })).toEqual([
      'COIN_DEPOSIT_READY done',
      'COIN_DEPOSIT_CONFIRMED unknown',
      'IN_PROGRESS unknown',
      '!REFUNDED current',
      'FIAT_TRANSFERRED skipped',
      'FULFILLED skipped',
    ]);
    expect(states('ONRAMP', 'ACCOUNT_BLOCKED', { createdAt }).slice(-3)).toEqual([
      'COIN_TRANSFERRED unknown',
      '!ACCOUNT_BLOCKED current',
      'FULFILLED skipped',
    ]);
  });

  it('knows that only an unpaid ramp is cancelled, and how long it was unpaid', () => {
    const steps = stepsOf(
      course('OFFRAMP', 'PAYMENT_CANCELLED', {
        stages: stages(['PAYMENT_CANCELLED', '10:06:00']),
        createdAt: '2026-05-04T10:00:00Z',
      }),
    );
    expect(steps.map(inWords)).toEqual([
      'COIN_DEPOSIT_READY done',
      '!PAYMENT_CANCELLED current',
      'COIN_DEPOSIT_CONFIRMED skipped',
      'IN_PROGRESS skipped',
      'FIAT_TRANSFERRED skipped',
      'FULFILLED skipped',
    ]);
    expect(times(steps)).toEqual({ COIN_DEPOSIT_READY: { ms: 6 * minute, ...plain } });
  });

  it('shows an exit behind the last status that was reported before it', () => {
    const before = stages(['PAYMENT_READY', '10:00:00'], ['PAYMENT_ACCEPTED', '10:02:00']);
    const declined = [...before, ...stages(['PAYMENT_DECLINED', '10:03:00'])];
    expect(states('ONRAMP', 'PAYMENT_DECLINED', { stages: declined })).toEqual([
      'PAYMENT_READY done',
      'PAYMENT_ACCEPTED done',
      '!PAYMENT_DECLINED current',
      'PAYMENT_RECEIVED skipped',
      'IN_PROGRESS skipped',
      'COIN_TRANSFERRED skipped',
      'FULFILLED skipped',
    ]);
  });

  it('shows both of two exits, and one that the ramp came back from before the status it came back to', () => {
    const verified = stages(['COIN_DEPOSIT_CONFIRMED', '10:00:00'], ['EXTRA_VERIFICATION', '10:05:00']);
    const refunded = [...verified, ...stages(['REFUNDED', '11:05:00'])];
    expect(states('OFFRAMP', 'REFUNDED', { stages: refunded })).toEqual([
      'COIN_DEPOSIT_READY done',
      'COIN_DEPOSIT_CONFIRMED done',
      'IN_PROGRESS done',
      '!EXTRA_VERIFICATION done',
      '!REFUNDED current',
      'FIAT_TRANSFERRED skipped',
      'FULFILLED skipped',
    ]);
    const back = [...verified, ...stages(['IN_PROGRESS', '10:15:00'])];
    expect(states('OFFRAMP', 'IN_PROGRESS', { stages: back }).slice(1, 5)).toEqual([
      'COIN_DEPOSIT_CONFIRMED done',
      '!EXTRA_VERIFICATION done',
      'IN_PROGRESS current',
      'FIAT_TRANSFERRED next',
    ]);
  });
});

describe('the time in a step', () => {
  it('is from one reported status to the next, from the creation on, and goes on in the last', () => {
    const reported = stages(
      ['PAYMENT_ACCEPTED', '10:02:00'],
      ['PAYMENT_RECEIVED', '10:02:40'],
      ['IN_PROGRESS', '10:05:00'],
    );
    const steps = stepsOf(
      course('ONRAMP', 'IN_PROGRESS', { stages: reported, createdAt: '2026-05-04T10:00:00Z' }),
    );
    expect(times(steps)).toEqual({
      PAYMENT_READY: { ms: 2 * minute, ...plain },
      PAYMENT_ACCEPTED: { ms: 40_000, ...plain },
      PAYMENT_RECEIVED: { ms: 140_000, ...plain },
      IN_PROGRESS: { since: '2026-05-04T10:05:00.000Z', ...plain },
    });
  });

  it('warns of what took longer than the limit where it should move by itself, now or before', () => {
    const reported = stages(
      ['COIN_DEPOSIT_READY', '08:00:00'],
      ['COIN_DEPOSIT_CONFIRMED', '10:00:00'],
      ['IN_PROGRESS', '11:00:01'],
    );
    const steps = stepsOf(course('OFFRAMP', 'IN_PROGRESS', { stages: reported, isStuck: true }));
    expect(times(steps)).toEqual({
      // Waited for the customer.
      COIN_DEPOSIT_READY: { ms: 120 * minute, ...plain },
      COIN_DEPOSIT_CONFIRMED: { ms: 3_601_000, isAtMost: false, isTooLong: true },
      IN_PROGRESS: { since: '2026-05-04T11:00:01.000Z', isAtMost: false, isTooLong: true },
    });
  });

  it('is at most so long where nobody reported what came in between, and warns of nothing then', () => {
    const reported = stages(['PAYMENT_RECEIVED', '10:00:00'], ['COIN_TRANSFERRED', '12:00:00']);
    const steps = stepsOf(course('ONRAMP', 'COIN_TRANSFERRED', { stages: reported }));
    expect(times(steps)['PAYMENT_RECEIVED']).toEqual({ ms: 120 * minute, isAtMost: true, isTooLong: false });
    expect(times(steps)['IN_PROGRESS']).toBeUndefined();
  });

  it('is added up where a status came back', () => {
    const reported = stages(
      ['IN_PROGRESS', '10:00:00'],
      ['EXTRA_VERIFICATION', '10:01:00'],
      ['IN_PROGRESS', '10:11:00'],
      ['COIN_TRANSFERRED', '10:13:00'],
    );
    const steps = stepsOf(course('ONRAMP', 'COIN_TRANSFERRED', { stages: reported }));
    expect(times(steps)).toMatchObject({
      IN_PROGRESS: { ms: 3 * minute, ...plain },
      EXTRA_VERIFICATION: { ms: 10 * minute, ...plain },
    });
  });

  it('is unknown without a date, and none in a status that ends the ramp', () => {
    const reported = stages(
      ['IN_PROGRESS', '10:00:00'],
      ['COIN_TRANSFERRED', null],
      ['FULFILLED', '10:13:00'],
    );
    expect(times(stepsOf(course('ONRAMP', 'FULFILLED', { stages: reported })))).toEqual({});
  });

  it('goes on in the status that counts, though no report of it is among the stages', () => {
    const steps = stepsOf(
      course('ONRAMP', 'PAYMENT_ACCEPTED', {
        stages: stages(['PAYMENT_READY', '10:00:00']),
        statusAt: '2026-05-04T10:02:00.000Z',
      }),
    );
    expect(times(steps)).toEqual({
      PAYMENT_READY: { ms: 2 * minute, ...plain },
      PAYMENT_ACCEPTED: { since: '2026-05-04T10:02:00.000Z', ...plain },
    });
  });
});
