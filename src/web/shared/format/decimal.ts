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

/** Scales both exactly; null if one isn't a plain decimal. */
function aligned(one: string, other: string): [bigint, bigint] | null {
  const [left, right] = [scaled(one), scaled(other)];
  if (!left || !right) return null;
  const scale = Math.max(left.scale, right.scale);
  return [atScale(left, scale), atScale(right, scale)];
}

/** Compares exactly; null if one isn't a plain decimal. */
export function compareDecimals(one: string, other: string): number | null {
  const pair = aligned(one, other);
  if (!pair) return null;
  if (pair[0] === pair[1]) return 0;
  return pair[0] < pair[1] ? -1 : 1;
}

/** Subtracts exactly; null if one isn't a plain decimal. */
export function subtractDecimals(one: string, other: string): string | null {
  const pair = aligned(one, other);
  if (!pair) return null;
  const places = Math.max(scaled(one)?.scale ?? 0, scaled(other)?.scale ?? 0);
  const difference = pair[0] - pair[1];
  const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${difference < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
}

/** Returns 0 to 1 in steps of 0.0001, for bars only; 1 of a zero whole; null if one isn't a plain decimal. */
export function decimalShare(part: string, whole: string): number | null {
  const pair = aligned(part, whole);
  if (!pair) return null;
  const [portion, total] = pair;
  if (portion <= 0n) return total <= 0n ? 1 : 0;
  if (total <= 0n || portion >= total) return 1;
  return Number((portion * 10_000n) / total) / 10_000;
}

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

/** Groups `1240000.50` as `1,240,000.50`, as text, so every digit stays. Returns other texts unchanged. */
export function groupDigits(value: string): string {
  const [, sign, whole, fraction] = plain.exec(value) ?? [];
  if (whole === undefined) return value;
  const { minus, group, point, groupsFrom } = marks();
  const grouped = whole.length < groupsFrom ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign ? minus : ''}${grouped}${fraction === undefined ? '' : point + fraction}`;
}

/** Formats a `toFixed` result: `1.5` → `1,5`. */
export function withDecimalPoint(fixed: string): string {
  return fixed.replace('.', () => marks().point);
}
