import { assets, entryOf, fiatPerEur } from '../catalogue.ts';
import { Decimal } from '../decimal.ts';

const hourMs = 60 * 60 * 1000;
const waves = [
  { periodMs: 7 * hourMs, share: 0.7 },
  { periodMs: 0.6 * hourMs, share: 0.3 },
] as const;

/**
 * Fiat for one unit of an asset: moves slowly around the catalogue's middle, the same for the same instant on every machine.
 * Eight significant digits.
 */
export function marketRate(crypto: string, fiat: string, nowMs: number): Decimal {
  const { eur, swing } = entryOf(assets, crypto);
  const phase = Buffer.from(crypto).reduce((sum, byte) => sum + byte, 0);
  const movement = waves.reduce(
    (sum, { periodMs, share }) => sum + share * Math.sin((2 * Math.PI * nowMs) / periodMs + phase),
    0,
  );
  const factor = new Decimal(swing).times(movement.toFixed(6)).plus(1);
  return new Decimal(eur).times(factor).times(entryOf(fiatPerEur, fiat)).toSignificantDigits(8);
}

/** What an amount is worth in EUR at the sandbox's rates. Choice: requirementTiers. */
export function worthInEur(
  amounts: { readonly fiatAmount?: string | undefined; readonly cryptoAmount?: string | undefined },
  { fiat, crypto }: { readonly fiat: string; readonly crypto: string },
  nowMs: number,
): Decimal {
  if (amounts.fiatAmount !== undefined) return fiatInEur(amounts.fiatAmount, fiat);
  return new Decimal(amounts.cryptoAmount ?? 0).times(marketRate(crypto, 'EUR', nowMs));
}

/** Fiat in EUR. */
export function fiatInEur(amount: string, fiat: string): Decimal {
  return new Decimal(amount).dividedBy(entryOf(fiatPerEur, fiat));
}

/** EUR in another fiat currency. */
export function eurInFiat(eur: Decimal | string, fiat: string): Decimal {
  return new Decimal(eur).times(entryOf(fiatPerEur, fiat));
}
