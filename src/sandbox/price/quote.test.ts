import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assets, entryOf, methods } from '../catalogue.ts';
import { Decimal } from '../decimal.ts';
import { quote, type Quote, type QuoteRequest } from './quote.ts';

const nowMs = Date.UTC(2025, 0, 1);
const route = { method: 'sepa-bank-transfer', fiat: 'EUR', crypto: 'ETH', blockchain: 'ETH' };
const cent = new Decimal('0.01');

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
const instants = fc.integer({ min: 0, max: 8.64e15 });
const parameters = fc.constantFrom('fiatAmount', 'cryptoAmount');

/** Any amount that the contract lets through: up to 38 digits, a point anywhere among them. */
const amounts = fc
  .tuple(fc.stringMatching(/^[1-9]\d{0,37}$/), fc.nat({ max: 38 }))
  .map(([digits, decimals]) =>
    new Decimal(digits).times(new Decimal(10).pow(-Math.min(decimals, 37))).toFixed(),
  )
  .filter((amount) => amount.replace('.', '').length <= 38);
const cents = fc.integer({ min: 10_000, max: 1_000_000_000 }).map((value) => (value / 100).toFixed(2));

const terms = (request: QuoteRequest, at = nowMs) => {
  const quoted = quote(request, at);
  if (quoted === null) throw new Error('no quote');
  return quoted;
};
/** What goes in without coming out again: fees apart, in fiat, exactly. */
const lost = (
  { fiatAmount, cryptoAmount, processingFee, networkFee, marketRate }: Quote,
  direction: string,
) => {
  const changed = new Decimal(cryptoAmount).times(marketRate);
  const [source, target] =
    direction === 'ONRAMP' ? [new Decimal(fiatAmount), changed] : [changed, new Decimal(fiatAmount)];
  return source.minus(target).minus(processingFee).minus(networkFee);
};
/** One unit of the last place of the side that is computed, in fiat. */
const unit = ({ marketRate }: Quote, { crypto, fiatAmount }: QuoteRequest) => {
  if (fiatAmount === undefined) return cent;
  return new Decimal(10).pow(-entryOf(assets, crypto).decimals).times(marketRate);
};

/** Looks at any quote that there is of any request at any time. */
function forAnyQuote(
  numRuns: number,
  look: (
    quoted: Quote,
    asked: {
      readonly request: QuoteRequest;
      readonly transactionType: 'ONRAMP' | 'OFFRAMP';
      readonly parameter: 'fiatAmount' | 'cryptoAmount';
    },
  ) => void,
): void {
  const property = fc.property(
    routes,
    directions,
    parameters,
    amounts,
    instants,
    (along, transactionType, parameter, amount, at) => {
      const request = { ...along, transactionType, [parameter]: amount };
      const quoted = quote(request, at);
      fc.pre(quoted !== null);
      look(quoted, { request, transactionType, parameter });
    },
  );
  fc.assert(property, { numRuns });
}

describe('quote', () => {
  it('passes the fixed side on byte for byte', () => {
    expect(terms({ ...route, transactionType: 'ONRAMP', fiatAmount: '100.0' }).fiatAmount).toBe('100.0');
    expect(terms({ ...route, transactionType: 'OFFRAMP', cryptoAmount: '1.500' }).cryptoAmount).toBe('1.500');
    const long = `1.${'0'.repeat(36)}1`;
    expect(terms({ ...route, transactionType: 'ONRAMP', cryptoAmount: long }).cryptoAmount).toBe(long);
  });

  it('loses nothing: source = fees + target at the rate, but for less than one unit of the last place, never negative', () => {
    forAnyQuote(2000, (quoted, { request, transactionType }) => {
      const rest = lost(quoted, transactionType);
      expect([quoted, rest.gte(0)]).toStrictEqual([quoted, true]);
      expect([quoted, rest.lt(unit(quoted, request))]).toStrictEqual([quoted, true]);
    });
  });

  it('answers plain decimals above zero with no more places than the side has, whatever was asked, or nothing', () => {
    forAnyQuote(1000, (quoted, { request, parameter }) => {
      const { decimals } = entryOf(assets, request.crypto);
      const places = parameter === 'fiatAmount' ? decimals : 2;
      const computed = parameter === 'fiatAmount' ? quoted.cryptoAmount : quoted.fiatAmount;
      expect(computed).toMatch(new RegExp(String.raw`^\d+(\.\d{1,${places}})?$`));
      expect(new Decimal(computed).gt(0)).toBe(true);
      expect(quoted.processingFee).toMatch(/^\d+\.\d{2}$/);
      expect(quoted.networkFee).toMatch(/^\d+\.\d{2}$/);
      expect(quoted[parameter]).toBe(request[parameter]);
    });
  });

  it('agrees with itself both ways: asked back with what it answered, within one unit of the last place', () => {
    fc.assert(
      fc.property(routes, directions, cents, instants, (along, transactionType, fiatAmount, at) => {
        const there = terms({ ...along, transactionType, fiatAmount }, at);
        const back = terms({ ...along, transactionType, cryptoAmount: there.cryptoAmount }, at);
        const difference = new Decimal(back.fiatAmount).minus(fiatAmount).abs();
        expect([along, fiatAmount, difference.lte(cent)]).toStrictEqual([along, fiatAmount, true]);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes the method’s share of the fiat side as its fee, to the nearest cent', () => {
    fc.assert(
      fc.property(routes, directions, parameters, cents, (along, transactionType, parameter, amount) => {
        const quoted = quote({ ...along, transactionType, [parameter]: amount }, nowMs);
        fc.pre(quoted !== null);
        const share = entryOf(methods, along.method).feeShare;
        const fees = new Decimal(quoted.processingFee).plus(quoted.networkFee);
        const whole =
          transactionType === 'ONRAMP' ? new Decimal(quoted.fiatAmount) : fees.plus(quoted.fiatAmount);
        expect(whole.times(share).minus(quoted.processingFee).abs().lte('0.0051')).toBe(true);
      }),
    );
  });

  it('never gives more back than was put in', () => {
    fc.assert(
      fc.property(routes, cents, instants, (along, fiatAmount, at) => {
        const { cryptoAmount } = terms({ ...along, transactionType: 'ONRAMP', fiatAmount }, at);
        const sold = quote({ ...along, transactionType: 'OFFRAMP', cryptoAmount }, at);
        fc.pre(sold !== null);
        expect(new Decimal(sold.fiatAmount).lt(fiatAmount)).toBe(true);
      }),
    );
  });

  it('gives more for more, never less', () => {
    fc.assert(
      fc.property(routes, cents, cents, (along, one, other) => {
        const [less, more] = new Decimal(one).lte(other) ? [one, other] : [other, one];
        const crypto = (fiatAmount: string) =>
          new Decimal(terms({ ...along, transactionType: 'ONRAMP', fiatAmount }).cryptoAmount);
        expect(crypto(less).lte(crypto(more))).toBe(true);
      }),
    );
  });

  it('is none when the fees leave nothing', () => {
    expect(quote({ ...route, transactionType: 'ONRAMP', fiatAmount: '1.20' }, nowMs)).toBeNull();
    expect(quote({ ...route, transactionType: 'OFFRAMP', cryptoAmount: '0.0000001' }, nowMs)).toBeNull();
    const tiny = `0.${'0'.repeat(36)}1`;
    expect(quote({ ...route, transactionType: 'ONRAMP', fiatAmount: tiny }, nowMs)).toBeNull();
    expect(quote({ ...route, transactionType: 'OFFRAMP', cryptoAmount: tiny }, nowMs)).toBeNull();
  });

  it('answers plain decimals for the largest amounts', () => {
    const largest = '9'.repeat(38);
    const bought = terms({ ...route, transactionType: 'ONRAMP', fiatAmount: largest });
    expect(bought.cryptoAmount).toMatch(/^\d+(\.\d+)?$/);
    expect(bought.processingFee).toMatch(/^\d+\.\d{2}$/);
    const sold = terms({ ...route, transactionType: 'OFFRAMP', cryptoAmount: largest });
    expect(sold.fiatAmount).toMatch(/^\d{42}\.\d{2}$/);
  });
});
