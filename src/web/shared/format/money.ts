import { kept } from '#web/shared/language/intl.ts';

import { groupDigits } from './decimal.ts';

const currencies = kept(() => new Set(Intl.supportedValuesOf('currency')));

/** Returns null for assets and unknown codes, whose digits all count. */
function minorUnitOf(code: string | undefined): number | null {
  if (code === undefined || !currencies().has(code)) return null;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits ?? null;
}

/** Cuts zeros beyond the minor unit, since `9.000 EUR` reads as nine thousand. Keeps other digits. */
export function withoutEmptyDigits(amount: string, code: string | undefined): string {
  const [, whole, fraction] = /^(-?\+?\d+)\.(\d+)$/.exec(amount) ?? [];
  const minor = minorUnitOf(code);
  if (whole === undefined || fraction === undefined || minor === null) return amount;
  const shown = fraction.slice(0, minor) + fraction.slice(minor).replace(/0+$/, '');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** Formats a decimal string as `1,000.00 EUR`. */
export function moneyWords(amount: string, code: string | undefined): string {
  return `${groupDigits(withoutEmptyDigits(amount, code))} ${code ?? ''}`.trim();
}
