import { groupDigits } from '#web/shared/format/decimal.ts';

/** Values have the contract's form. */
export type AmountReading =
  | { kind: 'one'; value: string }
  | { kind: 'two'; values: readonly [string, string] }
  | { kind: 'other-currency'; unit: string }
  | { kind: 'none' };

interface AmountPlace {
  code: string;
  /** Decides if a comma or dot groups thousands. */
  locale: string;
}

const none: AmountReading = { kind: 'none' };

/**
 * Reads `1,000`, `1 000`, `€500`, `500 EUR`, `1.000,50`, never as a float. Keeps text in the contract's form
 * byte for byte. `1,000` and `1.000` are two amounts unless the locale decides. Spec: Price › Amount rules.
 */
export function readAmount(typed: string, { code, locale }: AmountPlace): AmountReading {
  const written = normalised(typed);
  const [, before = '', figures, after = ''] = parts.exec(written) ?? [];
  if (figures === undefined) return none;
  const foreign = [before, after].find((unit) => !isUnitOf(unit, code));
  if (foreign !== undefined) return { kind: 'other-currency', unit: foreign };
  const isAbbreviated = /^\p{L}/u.test(before) && written.startsWith(`${before}.`);
  if (isAbbreviated && before.toUpperCase() === code.toUpperCase()) return none;
  const [first, second] = readFigures(isAbbreviated ? figures.slice(1).trimStart() : figures, locale);
  if (first === undefined) return none;
  return second === undefined ? { kind: 'one', value: first } : { kind: 'two', values: [first, second] };
}

const parts = /^([^\d.,' +-]*) ?([\d.,][\d.,' ]*?) ?([^\d.,' +-]*)$/;

const unseen = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Converts any script's digits and separators to `0`–`9`, `.`, `,`, `'` and single spaces. */
function normalised(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(unseen, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Signs missing from locales, or shared by currencies. */
const signs: ReadonlyMap<string, readonly string[]> = new Map([
  ['USD', ['US$']],
  ['AUD', ['AU$']],
  ['BTC', ['₿']],
  ['ETH', ['Ξ']],
]);

function isUnitOf(unit: string, code: string): boolean {
  if (unit === '') return true;
  const wanted = code.toUpperCase();
  return [wanted, ...(signs.get(wanted) ?? []), ...signsOf(wanted)].includes(unit.toUpperCase());
}

/** Returns `$` and `A$` for AUD; none outside ISO 4217's form. */
function signsOf(code: string): string[] {
  if (!/^[A-Z]{3}$/.test(code)) return [];
  return (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value.toUpperCase()] : [])),
  );
}

/** Lists possible amounts, the locale's first. */
function readFigures(figures: string, locale: string): readonly string[] {
  const asDecimal = ['.', ','].flatMap((separator) => splitAt(figures, separator));
  const asWhole = ungrouped(figures);
  const readings = [...new Set([...(asWhole === null ? [] : [asWhole]), ...asDecimal])];
  if (readings.length < 2) return readings;
  const [whole = '', decimal = ''] = readings;
  const separator = figures.includes(',') ? ',' : '.';
  const { group, point } = separatorsOf(locale);
  // Readers of decimal points read `1.000` and `1,000` one way; others may have learnt either.
  if (point === '.' && separator === '.') return [decimal];
  if (point === '.' && group === ',') return [whole];
  return separator === point ? [decimal, whole] : [whole, decimal];
}

function separatorsOf(locale: string): { group: string; point: string } {
  const found = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8);
  const partOf = (wanted: string) => normalised(found.find(({ type }) => type === wanted)?.value ?? '');
  return { group: partOf('group'), point: partOf('decimal') };
}

/** Splits at a separator that occurs once; none unless the rest is a whole number. */
function splitAt(figures: string, separator: string): string[] {
  const [before, fraction, ...more] = figures.split(separator);
  if (before === undefined || fraction === undefined || more.length > 0 || /\D/.test(fraction)) return [];
  if (before === '' && fraction === '') return [];
  const whole = before === '' ? '0' : ungrouped(before);
  if (whole === null) return [];
  return [fraction === '' ? whole : `${whole}.${fraction}`];
}

/** Threes, or Indian grouping; one kind of separator. */
const grouped = /^[1-9]\d{0,2}(?:([,.' ])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;

function ungrouped(figures: string): string | null {
  if (/^(?:0|[1-9]\d*)$/.test(figures)) return figures;
  return grouped.test(figures) ? figures.replaceAll(/\D/g, '') : null;
}

/** Formats for display: `1,000.00`, at least two decimals, no further zeros. */
export function inFull(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  return groupDigits(`${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`);
}

export function isAmount(text: string): boolean {
  return /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);
}

/** Marks an undecided text so that no schema accepts it. */
export function undecided(typed: string): string {
  return `${typed}?`;
}

/** Returns a value's undecided text; null for other values. */
export function undecidedText(value: string): string | null {
  return value.endsWith('?') ? value.slice(0, -1) : null;
}
