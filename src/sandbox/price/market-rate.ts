import { createHash } from 'node:crypto';
import { assets, entryOf, fiatPerEur } from '../catalogue.ts';
import { Decimal, roundTo } from '../decimal.ts';

const hourMs = 60 * 60 * 1000;

const marketSeed = 'rampart';

/** Shares add up to 1. */
const waves = [
  { periodMs: 7 * hourMs, share: 0.7 },
  { periodMs: 0.6 * hourMs, share: 0.3 },
] as const;

/** In radians. */
const phases: ReadonlyMap<string, readonly number[]> = new Map(
  [...assets.keys()].map((crypto) => [crypto, waves.map((_wave, place) => phaseOf(crypto, place))]),
);

function phaseOf(crypto: string, place: number): number {
  const digest = createHash('sha256').update(`${marketSeed} ${crypto} ${place}`).digest();
  return (2 * Math.PI * digest.readUInt32BE()) / 2 ** 32;
}

/**
 * Returns fiat per unit: varies around the catalogue's average, at most 1 % a minute, the same on every
 * machine.
 */
export function marketRate(crypto: string, fiat: string, nowMs: number): Decimal {
  const { eur, swing } = entryOf(assets, crypto);
  const begins = entryOf(phases, crypto);
  const movement = waves.reduce(
    (sum, { periodMs, share }, place) =>
      sum + share * Math.sin((2 * Math.PI * (nowMs % periodMs)) / periodMs + (begins[place] ?? 0)),
    0,
  );
  const factor = new Decimal(swing).times(movement.toFixed(6)).plus(1);
  return new Decimal(eur).times(factor).times(entryOf(fiatPerEur, fiat)).toSignificantDigits(8);
}

/** Returns an amount's worth by the sandbox's rates. Choice: requirementTiers. */
export function worthInEur(
  amounts: { readonly fiatAmount?: string | undefined; readonly cryptoAmount?: string | undefined },
  { fiat, crypto }: { readonly fiat: string; readonly crypto: string },
  nowMs: number,
): Decimal {
  if (amounts.fiatAmount !== undefined) return fiatInEur(amounts.fiatAmount, fiat);
  return new Decimal(amounts.cryptoAmount ?? 0).times(marketRate(crypto, 'EUR', nowMs));
}

/** More than any amount, fewer than the arithmetic holds. */
const eurDecimals = 50;

/** Division costs three times a multiplication, and limits need one per ramp. */
const eurPerFiat: ReadonlyMap<string, Decimal> = new Map(
  [...fiatPerEur].map(([fiat, rate]) => [
    fiat,
    roundTo(new Decimal(1).dividedBy(rate), 2 * eurDecimals, 'down'),
  ]),
);

/** Rounds down, so what just fits into a limit does. */
export function fiatInEur(amount: string, fiat: string): Decimal {
  return roundTo(new Decimal(amount).times(entryOf(eurPerFiat, fiat)), eurDecimals, 'down');
}

export function eurInFiat(eur: Decimal | string, fiat: string): Decimal {
  return new Decimal(eur).times(entryOf(fiatPerEur, fiat));
}
