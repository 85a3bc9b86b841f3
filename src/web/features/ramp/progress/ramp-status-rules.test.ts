import { describe, expect, it } from 'vitest';

import { rampStatuses, terminalRampStatuses } from '#contract/service/enumerations.ts';
import { rampRecord } from '#contract/service/ramp.ts';
import { rampStatusLooks, statusWords } from '#web/shared/words/ramp-words.ts';

import { exitTone } from './ramp-progress.tsx';
import { directionOf, isTerminal } from '../ramp-rules.ts';

describe('a ramp’s status', () => {
  it('has a look for each in the interface’s known ones: green only when it is fulfilled, violet when refunded', () => {
    const good = rampStatuses.filter((status) => rampStatusLooks[status].tone === 'good');
    expect(good).toEqual(['FULFILLED']);
    expect(rampStatusLooks.REFUNDED.tone).toBe('refunded');
  });

  it.each([
    ['PAYMENT_DECLINED', 'bad'],
    ['PAYMENT_CANCELLED', 'ended'],
    ['REFUNDED', 'refunded'],
    ['EXTRA_VERIFICATION', 'waiting'],
    ['TELEPORTED', 'neutral'],
  ])('gives the exit %s the tone of its badge', (status, tone) => {
    expect(exitTone(status)).toBe(tone);
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
