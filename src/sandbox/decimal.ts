import { Decimal as Base } from 'decimal.js';

/** Exact decimals, wide enough for the product of two amounts of 38 digits. Amounts stay strings at the edges. */
export const Decimal = Base.clone({ precision: 90, toExpNeg: -90, toExpPos: 90 });
export type Decimal = Base;

/** Every currency of the catalogue is divided into hundredths. */
const fiatDecimals = 2;

/** Where what is under the last place goes. */
const modes = { up: Base.ROUND_UP, down: Base.ROUND_DOWN, nearest: Base.ROUND_HALF_UP } as const;
type Rounding = keyof typeof modes;

/** Fiat in an answer: two decimals, half up. */
export function toFiat(value: Decimal): string {
  return value.toFixed(fiatDecimals, modes.nearest);
}

/** Fiat that can be paid: in hundredths. */
export function roundFiat(value: Decimal, rounding: Rounding): Decimal {
  return roundTo(value, fiatDecimals, rounding);
}

/** A value with at most that many decimals. */
export function roundTo(value: Decimal, decimals: number, rounding: Rounding): Decimal {
  return value.toDecimalPlaces(decimals, modes[rounding]);
}
