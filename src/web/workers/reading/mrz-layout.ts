/** ICAO 9303's sizes: TD1 cards, TD2 and TD3 (passports), and visas of both widths. */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

export type Place = 'letter' | 'digit' | 'any' | 'sex' | 'date' | 'check';

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An unknown date is filled; so may be the check digit of what is empty. */
export const allowed: Readonly<Record<Place, string>> = {
  letter: `<${letters}`,
  digit: digits,
  any: `${digits}<${letters}`,
  sex: '<FMX',
  date: `${digits}<`,
  check: `${digits}<`,
};

/** Half-open. */
export interface Span {
  line: number;
  start: number;
  end: number;
}

export interface Check {
  of: readonly Span[];
  at: Span;
  /** Place where a too long number goes on. */
  rest?: Span;
}

export interface MrzLayout {
  format: MrzFormat;
  lines: number;
  length: number;
  /** One letter a character: see `placeOf`. */
  places: readonly string[];
  number: Span;
  /** Number, birth date, expiry, and a passport's personal number. */
  checks: readonly Check[];
  /** Over the others; visas have none. */
  composite: Check | null;
  names: Span;
  issuer: Span;
  nationality: Span;
  birthDate: Span;
  expiryDate: Span;
  sex: Span;
}

const codes: Readonly<Record<string, Place>> = {
  a: 'letter',
  d: 'digit',
  n: 'any',
  s: 'sex',
  t: 'date',
  c: 'check',
};

/** Decodes a letter of `places`. */
export function placeOf(code: string): Place {
  return codes[code] ?? 'any';
}

const span = (line: number, start: number, end: number): Span => ({ line, start, end });
const single = (line: number, at: number): Span => span(line, at, at + 1);

function twoLines(format: MrzFormat, length: number, end: string): MrzLayout {
  const hasComposite = format === 'TD2' || format === 'TD3';
  const number = span(1, 0, 9);
  // Passports and visas have no long numbers.
  const isLongAllowed = format === 'TD2';
  const birthDate = span(1, 13, 19);
  const expiryDate = span(1, 21, 27);
  const personal = { of: [span(1, 28, 42)], at: single(1, 42) };
  return {
    format,
    lines: 2,
    length,
    places: ['a'.repeat(length), `nnnnnnnnn${isLongAllowed ? 'c' : 'd'}aaattttttdsttttttc${end}`],
    number,
    checks: [
      { of: [number], at: single(1, 9), ...(isLongAllowed ? { rest: span(1, 28, 35) } : {}) },
      { of: [birthDate], at: single(1, 19) },
      { of: [expiryDate], at: single(1, 27) },
      ...(format === 'TD3' ? [personal] : []),
    ],
    composite: hasComposite
      ? { of: [span(1, 0, 10), span(1, 13, 20), span(1, 21, length - 1)], at: single(1, length - 1) }
      : null,
    names: span(0, 5, length),
    issuer: span(0, 2, 5),
    nationality: span(1, 10, 13),
    birthDate,
    expiryDate,
    sex: single(1, 20),
  };
}

/** Doc 9303-5 › 4.2. */
const td1: MrzLayout = {
  format: 'TD1',
  lines: 3,
  length: 30,
  places: ['aaaaannnnnnnnncnnnnnnnnnnnnnnn', 'ttttttdsttttttcaaannnnnnnnnnnd', 'a'.repeat(30)],
  number: span(0, 5, 14),
  checks: [
    { of: [span(0, 5, 14)], at: single(0, 14), rest: span(0, 15, 30) },
    { of: [span(1, 0, 6)], at: single(1, 6) },
    { of: [span(1, 8, 14)], at: single(1, 14) },
  ],
  composite: {
    of: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)],
    at: single(1, 29),
  },
  names: span(2, 0, 30),
  issuer: span(0, 2, 5),
  nationality: span(1, 15, 18),
  birthDate: span(1, 0, 6),
  expiryDate: span(1, 8, 14),
  sex: single(1, 7),
};

/** Doc 9303-4 › 4.2, 9303-6 › 4.2, 9303-7 › 4.2, 5.2. */
export const layouts: readonly MrzLayout[] = [
  twoLines('TD3', 44, `${'n'.repeat(14)}cd`),
  twoLines('MRV-A', 44, 'n'.repeat(16)),
  twoLines('TD2', 36, 'nnnnnnnd'),
  twoLines('MRV-B', 36, 'n'.repeat(8)),
  td1,
];

export function firstLetters(format: MrzFormat): string {
  if (format === 'TD3') return 'P';
  return format === 'MRV-A' || format === 'MRV-B' ? 'V' : 'ACIP';
}

const weights = [7, 3, 1] as const;

/** Follows Doc 9303-3 › 4.9. */
function checkDigit(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const value = letter === '<' ? 0 : Number.parseInt(letter, 36);
    sum += value * (weights[at % 3] ?? 1);
  }
  return String(sum % 10);
}

export function textAt(lines: readonly string[], { line, start, end }: Span): string {
  return (lines[line] ?? '').slice(start, end);
}

/** Accepts a filled digit of an empty field; Doc 9303-4 › 4.2.2. A long card number goes on in the next field. */
export function isChecked(lines: readonly string[], { of, at, rest }: Check): boolean {
  const text = of.map((part) => textAt(lines, part)).join('');
  const digit = textAt(lines, at);
  if (digit === '<') return /^<+$/.test(text) || (rest !== undefined && isLongNumber(lines, text, rest));
  return digit === checkDigit(text);
}

/** Accepts both: issuers differ in whether the filler before the rest counts as a place. */
function isLongNumber(lines: readonly string[], start: string, rest: Span): boolean {
  const { text, digit } = restOfNumber(lines, rest) ?? { text: '', digit: '' };
  return digit === checkDigit(start + text) || digit === checkDigit(`${start}<${text}`);
}

/**
 * Returns the rest of a number of more than nine characters, its own check digit last. Doc 9303-5 › 4.2.4, 9303-6 ›
 * 4.2.4.
 */
export function restOfNumber(lines: readonly string[], rest: Span): { text: string; digit: string } | null {
  const [, text, digit] = /^([A-Z0-9]+)(\d)(?:<|$)/.exec(textAt(lines, rest)) ?? [];
  return text === undefined || digit === undefined ? null : { text, digit };
}
