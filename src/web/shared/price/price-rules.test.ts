import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { priceAnswer, type PriceQuery } from '#contract/service/price.ts';

import {
  ageInWords,
  describePriceChanges,
  figuresOf,
  isStale,
  priceText,
  priceTitle,
  staleAfterMs,
} from './price-rules.ts';

const request: PriceQuery = {
  identityReference: 'c-1',
  method: 'sepa-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
  fiatAmount: '1000.00',
};
const asked = (answer: unknown, about: Partial<PriceQuery> = {}) => ({
  request: { ...request, ...about },
  answer: priceAnswer.parse(answer),
});
const full = {
  source: { fiat: 'EUR', amount: '1000.00' },
  target: { crypto: 'ETH', amount: '0.41000000' },
  processingFee: '5.00',
  networkFee: '1.20',
  marketRate: '2415.3',
};

describe('a price', () => {
  it('says both amounts, the fees and the rate, every digit kept', () => {
    expect(priceTitle(asked(full))).toBe('1,000.00 EUR → 0.41000000 ETH');
    expect(figuresOf(asked(full)).map(({ text }) => text)).toEqual([
      '1,000.00 EUR',
      '0.41000000 ETH',
      '5.00 EUR',
      '1.20 EUR',
      '1 ETH = 2,415.3 EUR',
    ]);
  });

  it('turns the sides of an off-ramp round', () => {
    const off = { source: { amount: '0.50' }, target: { amount: '1190.00' } };
    expect(priceTitle(asked(off, { transactionType: 'OFFRAMP' }))).toBe('0.50 ETH → 1,190.00 EUR');
  });

  it('says of what is missing that it is not given, never zero', () => {
    expect(priceTitle(asked({}))).toBe('Amounts not given');
    expect(figuresOf(asked({})).map(({ text }) => text)).toEqual([null, null, null, null, null]);
    expect(priceText({ ...asked({}), fetchedAt: '2026-05-04T10:00:00Z' })).toContain(
      'Network fee: not given',
    );
  });

  it('is greyed after 30 seconds, and not before', () => {
    const at = '2026-05-04T10:00:00.000Z';
    const atMs = Date.parse(at);
    expect(isStale(at, atMs + staleAfterMs)).toBe(false);
    expect(isStale(at, atMs + staleAfterMs + 1)).toBe(true);
    expect(staleAfterMs).toBe(30_000);
  });

  it('counts its age in seconds, then in minutes, and never below none', () => {
    const at = '2026-05-04T10:00:00.000Z';
    const atMs = Date.parse(at);
    expect(ageInWords(at, atMs + 14_999)).toBe('14 s old');
    expect(ageInWords(at, atMs + 185_000)).toBe('3 min old');
    expect(ageInWords(at, atMs - 5000)).toBe('0 s old');
  });

  it('says what has changed of the same question only', () => {
    const later = { ...full, target: { amount: '0.40900000' } };
    expect(describePriceChanges(null, asked(full))).toBeNull();
    expect(describePriceChanges(asked(full, { fiatAmount: '1000' }), asked(full))).toBeNull();
    expect(describePriceChanges(asked(full), asked(later))).toEqual([
      'Customer receives: was 0.41000000 ETH, now 0.40900000 ETH',
    ]);
    const value = fc.oneof(fc.constantFrom('5.00', '0.41', ''), fc.jsonValue());
    const side = fc.record({ fiat: value, crypto: value, amount: value }, { requiredKeys: [] });
    const anyAnswer = fc.record(
      { source: side, target: side, processingFee: value, networkFee: value, marketRate: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(describePriceChanges(asked(answer), asked(answer))).toEqual([]);
      }),
    );
  });
});
