import { kept } from '#web/shared/language/intl.ts';

import { groupDigits } from './decimal.ts';

/** The world's currencies; no asset is among them. */
const currencies = kept(() => new Set(Intl.supportedValuesOf('currency')));

/** Digits behind the point of a currency; null for assets and unknown codes, whose digits all mean something. */
function minorUnitOf(code: string | undefined): number | null {
  if (code === undefined || !currencies().has(code)) return null;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits ?? null;
}

/**
 * Cuts zeros beyond the currency's minor unit, with which `9.000 EUR` reads as nine thousand: `9.00`. Any other digit
 * stays, and nothing is added.
 */
export function withoutEmptyDigits(amount: string, code: string | undefined): string {
  const [, whole, fraction] = /^(-?\+?\d+)\.(\d+)$/.exec(amount) ?? [];
  const minor = minorUnitOf(code);
  if (whole === undefined || fraction === undefined || minor === null) return amount;
  const shown = fraction.slice(0, minor) + fraction.slice(minor).replace(/0+$/, '');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** `1,000.00 EUR` of a decimal string; no code if there is none. */
export function moneyWords(amount: string, code: string | undefined): string {
  return `${groupDigits(withoutEmptyDigits(amount, code))} ${code ?? ''}`.trim();
}
