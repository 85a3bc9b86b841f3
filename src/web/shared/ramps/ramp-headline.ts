import type { RampSummary } from '#contract/desk/ramps.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';

/** `0.2286 ETH for 100.00 USD`: the last amounts known; a side without one is its code alone. Null when nothing is known. */
export function headlineOf({ pair, amounts }: Pick<RampSummary, 'pair' | 'amounts'>): string | null {
  const sides = [side(amounts.cryptoAmount, pair.crypto), side(amounts.fiatAmount, pair.fiat)];
  const known = sides.filter((one) => one !== '');
  return known.length === 0 ? null : known.join(' for ');
}

function side(amount: string | undefined, code: string | undefined): string {
  return [amount === undefined ? undefined : groupDigits(amount), code].filter(Boolean).join(' ');
}
