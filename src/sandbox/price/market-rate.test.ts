import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assets, fiatPerEur } from '../catalogue.ts';
import { Decimal } from '../decimal.ts';
import { eurInFiat, fiatInEur, marketRate } from './market-rate.ts';

const nowMs = Date.UTC(2025, 0, 1);
const minuteMs = 60_000;
const cryptos = fc.constantFrom(...assets.keys());
const fiats = fc.constantFrom(...fiatPerEur.keys());
/** Whole milliseconds and what is between them: a fast clock has both. */
const instants = fc.oneof(
  fc.integer({ min: 0, max: 8.64e15 }),
  fc.double({ min: 0, max: 4e12, noNaN: true }),
);

describe('market rate', () => {
  it('is the same for the same instant, on every machine', () => {
    fc.assert(
      fc.property(instants, cryptos, fiats, (at, crypto, fiat) => {
        expect(marketRate(crypto, fiat, at).equals(marketRate(crypto, fiat, at))).toBe(true);
      }),
    );
    const known = [...assets.keys()].map((crypto) => marketRate(crypto, 'EUR', nowMs).toFixed());
    expect(known).toMatchInlineSnapshot(`
      [
        "58021.046",
        "2402.2954",
        "132.49095",
        "0.92607512",
        "0.92615941",
      ]
    `);
  });

  it('moves by less than 1 % within any minute, and stays near its middle', () => {
    fc.assert(
      fc.property(instants, cryptos, fiats, fc.nat({ max: minuteMs }), (at, crypto, fiat, laterMs) => {
        const rate = marketRate(crypto, fiat, at);
        const later = marketRate(crypto, fiat, at + laterMs);
        expect(later.minus(rate).abs().dividedBy(rate).lt('0.01')).toBe(true);
        const { eur, swing } = assets.get(crypto)!;
        const middle = eurInFiat(eur, fiat);
        expect(rate.minus(middle).abs().lte(middle.times(swing).times('1.001'))).toBe(true);
        expect(rate.gt(0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('moves within an hour, each asset in its own way', () => {
    const courseOf = (crypto: string) =>
      [0, 1, 2, 3].map((quarter) => {
        const rate = marketRate(crypto, 'EUR', nowMs + quarter * 15 * minuteMs);
        const { eur, swing } = assets.get(crypto)!;
        return rate.dividedBy(eur).minus(1).dividedBy(swing).toFixed(3);
      });
    const courses = [...assets.keys()].map(courseOf);
    for (const course of courses) expect(new Set(course).size).toBe(4);
    expect(new Set(courses.map((course) => course.join(' '))).size).toBe(assets.size);
  });
});

describe('fiat in EUR and back', () => {
  it('is never more than it was, summed up too, and as good as the same', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(fiats, fc.array(cents, { minLength: 1, maxLength: 20 }), (fiat, amounts) => {
        const total = amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0));
        const eur = amounts.reduce((sum, amount) => sum.plus(fiatInEur(amount, fiat)), new Decimal(0));
        const difference = total.minus(eurInFiat(eur, fiat));
        expect(difference.gte(0)).toBe(true);
        expect(difference.lt('1e-40')).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
