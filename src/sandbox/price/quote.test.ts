import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assets, fiatPerEur, methods } from '../catalogue.ts';
import { Decimal } from '../decimal.ts';
import { marketRate } from './market-rate.ts';
import { quote, type QuoteRequest } from './quote.ts';

const nowMs = Date.UTC(2025, 0, 1);
const route = { method: 'sepa-bank-transfer', fiat: 'EUR', crypto: 'ETH', blockchain: 'ETH' };
const routes = fc.constantFrom(
  ...[...methods].flatMap(([method, { fiats }]) =>
    fiats.flatMap((fiat) =>
      [...assets].flatMap(([crypto, { blockchains }]) =>
        blockchains.map((blockchain) => ({ method, fiat, crypto, blockchain })),
      ),
    ),
  ),
);
const directions = fc.constantFrom('ONRAMP', 'OFFRAMP');
const cents = fc.integer({ min: 10_000, max: 100_000_000 }).map((value) => (value / 100).toFixed(2));

const terms = (request: QuoteRequest) => {
  const quoted = quote(request, nowMs);
  if (quoted === null) throw new Error('no quote');
  return quoted;
};

describe('quote', () => {
  it('passes the fixed side on byte for byte', () => {
    expect(terms({ ...route, transactionType: 'ONRAMP', fiatAmount: '100.0' }).fiatAmount).toBe('100.0');
    expect(terms({ ...route, transactionType: 'OFFRAMP', cryptoAmount: '1.500' }).cryptoAmount).toBe('1.500');
    const long = `1.${'0'.repeat(36)}1`;
    expect(terms({ ...route, transactionType: 'ONRAMP', cryptoAmount: long }).cryptoAmount).toBe(long);
  });

  it('accounts for every cent: source = fees + target at the rate, to the rounding of one unit', () => {
    fc.assert(
      fc.property(routes, directions, cents, (along, transactionType, fiatAmount) => {
        const {
          cryptoAmount,
          processingFee,
          networkFee,
          marketRate: rate,
        } = terms({
          ...along,
          transactionType,
          fiatAmount,
        });
        const fees = new Decimal(processingFee).plus(networkFee);
        const changed = new Decimal(cryptoAmount).times(rate);
        const expected =
          transactionType === 'ONRAMP'
            ? new Decimal(fiatAmount).minus(fees)
            : new Decimal(fiatAmount).plus(fees);
        expect(changed.minus(expected).abs().toNumber()).toBeLessThan(0.011);
      }),
    );
  });

  it('never gives more back than was put in', () => {
    fc.assert(
      fc.property(routes, cents, (along, fiatAmount) => {
        const bought = terms({ ...along, transactionType: 'ONRAMP', fiatAmount });
        const sold = quote(
          { ...along, transactionType: 'OFFRAMP', cryptoAmount: bought.cryptoAmount },
          nowMs,
        );
        expect(new Decimal(sold?.fiatAmount ?? 0).lt(fiatAmount)).toBe(true);
      }),
    );
  });

  it('is none when the fees leave nothing', () => {
    expect(quote({ ...route, transactionType: 'ONRAMP', fiatAmount: '1.20' }, nowMs)).toBeNull();
    expect(quote({ ...route, transactionType: 'OFFRAMP', cryptoAmount: '0.0000001' }, nowMs)).toBeNull();
  });

  it('answers plain decimals for the largest amounts', () => {
    const largest = '9'.repeat(38);
    const { cryptoAmount, processingFee } = terms({
      ...route,
      transactionType: 'ONRAMP',
      fiatAmount: largest,
    });
    expect(cryptoAmount).toMatch(/^\d+(\.\d+)?$/);
    expect(processingFee).toMatch(/^\d+\.\d{2}$/);
  });
});

describe('market rate', () => {
  it('is the same for the same instant, stays near its middle and moves slowly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...assets.keys()), (at, crypto) => {
        const rate = marketRate(crypto, 'EUR', at);
        const { eur, swing } = assets.get(crypto)!;
        expect(marketRate(crypto, 'EUR', at).equals(rate)).toBe(true);
        expect(rate.minus(eur).abs().lte(new Decimal(eur).times(swing).times(1.001))).toBe(true);
        const aMinuteLater = marketRate(crypto, 'EUR', at + 60_000);
        expect(aMinuteLater.minus(rate).abs().dividedBy(rate).toNumber()).toBeLessThan(0.002);
      }),
    );
  });

  it('moves within an hour', () => {
    const rates = new Set(
      [0, 1, 2, 3].map((quarter) => marketRate('BTC', 'EUR', nowMs + quarter * 900_000).toFixed()),
    );
    expect(rates.size).toBe(4);
  });

  it('is there for every currency of the catalogue', () => {
    for (const fiat of fiatPerEur.keys()) expect(marketRate('BTC', fiat, nowMs).gt(0)).toBe(true);
  });
});
