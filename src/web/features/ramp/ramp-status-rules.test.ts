import { describe, expect, it } from 'vitest';

import { rampStatuses, terminalRampStatuses } from '#contract/service/enumerations.ts';
import { rampRecord } from '#contract/service/ramp.ts';
import { rampStatusLooks, statusWords } from '#web/shared/words/ramp-words.ts';

import { directionOf, isTerminal, stepsOf } from './ramp-rules.ts';

const states = (direction: 'ONRAMP' | 'OFFRAMP', status: string) =>
  stepsOf(direction, status).map(({ status: step, state, isExit }) => `${isExit ? '!' : ''}${step} ${state}`);

describe('a ramp’s status', () => {
  it('has a look for each in the interface’s known ones: green only when it is fulfilled, violet when refunded', () => {
    const good = rampStatuses.filter((status) => rampStatusLooks[status].tone === 'good');
    expect(good).toEqual(['FULFILLED']);
    expect(rampStatusLooks.REFUNDED.tone).toBe('refunded');
  });

  it('is final for the terminal ones and no others', () => {
    expect(rampStatuses.filter((status) => isTerminal(status)).sort()).toEqual(
      [...terminalRampStatuses].sort(),
    );
    expect(isTerminal('TELEPORTED')).toBe(false);
  });

  it('reads as a sentence, and as it came when it is not known', () => {
    expect(statusWords('COIN_DEPOSIT_READY')).toBe('Coin deposit ready');
    expect(statusWords('TELEPORTED')).toBe('TELEPORTED');
    expect(statusWords('toString')).toBe('toString');
  });
});

describe('a ramp’s direction', () => {
  it('follows from what goes in or what comes out', () => {
    const direction = (sides: object) =>
      directionOf(rampRecord.parse({ ramp_id: 'a', status: 'X', ...sides }));
    expect(direction({ source: { fiat: { id: 'USD' } } })).toBe('ONRAMP');
    expect(direction({ source: { crypto: { id: 'ETH' } } })).toBe('OFFRAMP');
    expect(direction({ target: { fiat: { id: 'USD' } } })).toBe('OFFRAMP');
    expect(direction({})).toBeNull();
  });
});

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

  it('claims nothing about the line when nobody knows where it was left', () => {
    for (const status of ['REFUNDED', 'ACCOUNT_BLOCKED', 'TELEPORTED']) {
      const steps = stepsOf('ONRAMP', status);
      expect(steps.at(-1)).toEqual({ status, state: 'current', isExit: true });
      expect(steps.slice(0, -1).map(({ state }) => state)).toEqual(
        Array.from({ length: 6 }, () => 'unknown'),
      );
    }
  });
});
