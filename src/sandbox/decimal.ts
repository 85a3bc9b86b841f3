import { Decimal as Base } from 'decimal.js';

/** Wide enough for products of 38-digit amounts. Amounts are strings at the edges. */
export const Decimal = Base.clone({ precision: 90, toExpNeg: -90, toExpPos: 90 });
export type Decimal = Base;

const fiatDecimals = 2;

const modes = { up: Base.ROUND_UP, down: Base.ROUND_DOWN, nearest: Base.ROUND_HALF_UP } as const;
type Rounding = keyof typeof modes;

/** Formats with two decimals, half up. */
export function toFiat(value: Decimal): string {
  return value.toFixed(fiatDecimals, modes.nearest);
}

/** Rounds to payable hundredths. */
export function roundFiat(value: Decimal, rounding: Rounding): Decimal {
  return roundTo(value, fiatDecimals, rounding);
}

export function roundTo(value: Decimal, decimals: number, rounding: Rounding): Decimal {
  return value.toDecimalPlaces(decimals, modes[rounding]);
}
