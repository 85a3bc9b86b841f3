import { Decimal as Base } from 'decimal.js';

/** Exact decimals, wide enough for the product of two amounts of 38 digits. Amounts stay strings at the edges. */
export const Decimal = Base.clone({ precision: 90, toExpNeg: -90, toExpPos: 90 });
export type Decimal = Base;

const fiatDecimals = 2;

/** Fiat as it is answered: two decimals, half up. */
export function toFiat(value: Decimal): string {
  return value.toFixed(fiatDecimals, Base.ROUND_HALF_UP);
}

/** Fiat rounded up (asked of the customer) or down (paid to the customer). */
export function toFiatIn(value: Decimal, favour: 'up' | 'down'): string {
  return value.toFixed(fiatDecimals, favour === 'up' ? Base.ROUND_UP : Base.ROUND_DOWN);
}

/** Crypto with an asset's decimals, rounded up or down, without trailing zeros. */
export function toCryptoIn(value: Decimal, decimals: number, favour: 'up' | 'down'): string {
  return value.toDecimalPlaces(decimals, favour === 'up' ? Base.ROUND_UP : Base.ROUND_DOWN).toFixed();
}
