import { intlLocale, kept } from '#web/shared/language/intl.ts';
import { language } from '#web/shared/language/language.ts';

const plain = /^(-?)(\d+)(?:\.(\d+))?$/;

interface Scaled {
  digits: bigint;
  scale: number;
}

function scaled(text: string): Scaled | null {
  const [, sign = '', whole, fraction = ''] = plain.exec(text) ?? [];
  return whole === undefined
    ? null
    : { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

function atScale({ digits, scale }: Scaled, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}

/** Both as whole numbers of the same unit, exactly; null when one is no plain decimal. */
function aligned(one: string, other: string): [bigint, bigint] | null {
  const [left, right] = [scaled(one), scaled(other)];
  if (!left || !right) return null;
  const scale = Math.max(left.scale, right.scale);
  return [atScale(left, scale), atScale(right, scale)];
}

/** Orders two decimal strings exactly: negative, zero or positive; null when one of them is no plain decimal. */
export function compareDecimals(one: string, other: string): number | null {
  const pair = aligned(one, other);
  if (!pair) return null;
  if (pair[0] === pair[1]) return 0;
  return pair[0] < pair[1] ? -1 : 1;
}

/** `one − other`, exactly, with as many places as the longer of the two; null when one is no plain decimal. */
export function subtractDecimals(one: string, other: string): string | null {
  const pair = aligned(one, other);
  if (!pair) return null;
  const places = Math.max(scaled(one)?.scale ?? 0, scaled(other)?.scale ?? 0);
  const difference = pair[0] - pair[1];
  const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${difference < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
}

/**
 * How much of `whole` is `part`, from 0 to 1 in steps of a ten-thousandth: for the width of a bar, never for a figure.
 * A whole of zero is used up. Null when one of them is no plain decimal.
 */
export function decimalShare(part: string, whole: string): number | null {
  const pair = aligned(part, whole);
  if (!pair) return null;
  const [portion, total] = pair;
  if (portion <= 0n) return total <= 0n ? 1 : 0;
  if (total <= 0n || portion >= total) return 1;
  return Number((portion * 10_000n) / total) / 10_000;
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** What a language writes around and between digits; from `groupsFrom` digits on, the whole part is grouped. */
interface DigitMarks {
  minus: string;
  group: string;
  point: string;
  groupsFrom: number;
}

const marks = kept<DigitMarks>(() => {
  if (language === 'en') return { minus: '-', group: ',', point: '.', groupsFrom: 4 };
  const format = new Intl.NumberFormat(intlLocale);
  const parts = format.formatToParts(-1_234_567.8);
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const isShortGrouped = format.formatToParts(1234).some(({ type }) => type === 'group');
  const sign = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'integer'),
  );
  return {
    minus: sign.map(({ value }) => value).join(''),
    group: partOf('group'),
    point: partOf('decimal'),
    groupsFrom: isShortGrouped ? 4 : 5,
  };
});

/**
 * Groups the whole part of a decimal string in threes: `1240000.50` → `1,240,000.50`, with the marks of the page's language. No number
 * is made of it, so every digit stays, in a browser too whose `Intl` reads a string as a number. What is no plain decimal comes back
 * unchanged. For reading only: what is copied or sent keeps the contract's form.
 */
export function groupDigits(value: string): string {
  const [, sign, whole, fraction] = decimal.exec(value) ?? [];
  if (whole === undefined) return value;
  const { minus, group, point, groupsFrom } = marks();
  const grouped = whole.length < groupsFrom ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign ? minus : ''}${grouped}${fraction === undefined ? '' : point + fraction}`;
}

/** A number that was written with `toFixed`, with the decimal point of the page's language and no groups: `1.5` → `1,5`. */
export function withDecimalPoint(fixed: string): string {
  return fixed.replace('.', () => marks().point);
}
