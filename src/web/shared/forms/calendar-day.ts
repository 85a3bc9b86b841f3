import { languages } from '#contract/desk/languages.ts';
import { intlLocale, kept } from '#web/shared/language/intl.ts';

import { withPlainDigits } from './clean-text.ts';

export type DayOrder = 'day-first' | 'month-first' | null;

/** `YYYY-MM-DD`, the reader's own order first. */
interface DayReading {
  days: readonly string[];
  /** False if several days are equally likely. */
  isDecided: boolean;
}

const yearFirst = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/. ]) ?(\d{1,2})\2 ?(\d{4})$/;
const eightDigits = /^(\d\d)(\d\d)((?:19|20)\d\d)$/;
const shortYear = /^(\d{1,2})([-/. ]) ?(\d{1,2})\2 ?(\d{2})$/;
const sixDigits = /^(\d\d)(\d\d)(\d\d)$/;
/** A time with its zone, dropped from a calendar day. */
const timeOfDay =
  /(?:[T,]| at )?\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|\(?[A-Z]{3,4}\)?)?\s*(?:[+-]\d{2}:?\d{2})?$/i;
const longestLife = 120;

export function dayOrderOf(locale: string): DayOrder {
  const [first] = new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
  return first === 'year' ? null : first === 'day' ? 'day-first' : 'month-first';
}

/**
 * Reads a day such as `19880702`, `02.07.1988` or `02/07/88`. Dots are day first; other ambiguous texts follow
 * `order`. A two-digit year gives every reading, none chosen.
 */
export function readDay(
  typed: string,
  order: DayOrder,
  today = new Date().toISOString().slice(0, 10),
): DayReading {
  const text = withPlainDigits(typed).trim().replace(timeOfDay, '').trim();
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (
    year !== undefined &&
    month !== undefined &&
    day !== undefined &&
    (/\D/.test(text) || text.length === 8)
  ) {
    const read = existing([isoDay(year, month, day)]);
    if (read.length > 0) return { days: read, isDecided: true };
  }
  const named = existing(namedDays(text, today));
  if (named.length > 0) return { days: named, isDecided: named.length === 1 };
  const short = shortYearDays(text, today);
  const past = short.filter((day) => day <= today);
  if (short.length > 0) return { days: past, isDecided: short.length === 1 && past.length === 1 };
  return readYearLast(text, order);
}

function readYearLast(text: string, order: DayOrder): DayReading {
  const [, one, separator, other, last] = yearLast.exec(text) ?? spread(eightDigits.exec(text));
  if (one === undefined || other === undefined || last === undefined) return { days: [], isDecided: true };
  const dayFirst = isoDay(last, other, one);
  const monthFirst = isoDay(last, one, other);
  if (separator === '.') return { days: existing([dayFirst, monthFirst]).slice(0, 1), isDecided: true };
  const days = existing(order === 'month-first' ? [monthFirst, dayFirst] : [dayFirst, monthFirst]);
  return { days: [...new Set(days)], isDecided: order !== null || new Set(days).size < 2 };
}

function shortYearDays(text: string, today: string): string[] {
  const [, one, separator, other, last] = shortYear.exec(text) ?? spread(sixDigits.exec(text));
  if (one === undefined || other === undefined || last === undefined) return [];
  const isYearFirst = separator === '' || Number(one) > 31;
  const orders = [
    ...(isYearFirst ? [{ year: one, month: other, day: last }] : []),
    { year: last, month: other, day: one },
    ...(separator === '.' ? [] : [{ year: last, month: one, day: other }]),
  ];
  const days = orders.flatMap(({ year, month, day }) =>
    yearsOf(year, today).map((whole) => isoDay(whole, month, day)),
  );
  return [...new Set(existing(days))];
}

/** Lists the years of living people that two digits can mean. */
function yearsOf(digits: string, today: string): string[] {
  if (digits.length === 4) return [digits];
  const now = Number(today.slice(0, 4));
  const century = now - (now % 100);
  return [century + Number(digits), century - 100 + Number(digits)]
    .filter((year) => year <= now && now - year <= longestLife)
    .map(String);
}

function spread(match: readonly string[] | null): readonly (string | undefined)[] {
  const [all, one, other, year] = match ?? [];
  return [all, one, '', other, year];
}

/** The desk's languages and those of most passports and bank letters. */
const monthLanguages = [...new Set([intlLocale, ...languages, 'it', 'nl', 'pt', 'pl', 'tr', 'sv', 'ro'])];

interface MonthName {
  name: string;
  month: number;
}

const monthNames = kept((): readonly MonthName[] =>
  monthLanguages.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) => {
      const format = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at) => ({
        name: folded(
          format.formatToParts(Date.UTC(2000, at)).find(({ type }) => type === 'month')?.value ?? '',
        ),
        month: at + 1,
      }));
    }),
  ),
);

const englishMonths = kept((): readonly MonthName[] => {
  const format = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => ({
    name: folded(format.format(Date.UTC(2000, at))),
    month: at + 1,
  }));
});

/** Finds months that begin so: one in English, else those of exactly this name, else all. */
function monthsCalled(word: string): ReadonlySet<number> {
  const wanted = folded(word);
  const among = (names: readonly MonthName[], fits: (name: string) => boolean) =>
    new Set(names.filter(({ name }) => fits(name)).map(({ month }) => month));
  const begins = (name: string) => wanted.length >= 3 && name.startsWith(wanted);
  const english = among(englishMonths(), begins);
  if (english.size === 1) return english;
  const same = among(monthNames(), (name) => name === wanted);
  return same.size > 0 ? same : among(monthNames(), begins);
}

const dayThenMonth =
  /^(?:\p{L}[\p{L}\p{M}.]{1,12},\s*)?(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s.,/-]*(?:(?:de|of)\s+)?(?<month>\p{L}[\p{L}\p{M}]{2,11})\.?(?:\s*\/\s*(?<second>\p{L}[\p{L}\p{M}]{2,11})\.?)?[\s.,/-]*(?:(?:de|del)\s+)?(?<year>\d{4}|\d{2})$/iu;
const monthThenDay =
  /^(?:\p{L}[\p{L}\p{M}.]{1,12},\s*)?(?<month>\p{L}[\p{L}\p{M}]{2,11})\.?(?:\s*\/\s*(?<second>\p{L}[\p{L}\p{M}]{2,11})\.?)?[\s.,/-]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+|[./-])(?<year>\d{4}|\d{2})$/iu;

/** Reads `2nd Jul 88`, `July 2, 1988`, `1er juil. 1988`, `02 JUL /JUIL 1988`. */
function namedDays(text: string, today: string): string[] {
  const {
    day,
    month,
    second,
    year: written,
  } = (dayThenMonth.exec(text) ?? monthThenDay.exec(text))?.groups ?? {};
  if (day === undefined || month === undefined || written === undefined) return [];
  const [one, other] = [month, second ?? month].map((name) => monthsCalled(name));
  const meant = [...(one ?? [])].filter((each) => other?.has(each));
  if (meant.length !== 1) return [];
  return yearsOf(written, today)
    .map((whole) => isoDay(whole, String(meant[0]), day))
    .filter((each) => written.length === 4 || each <= today);
}

function folded(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .toLowerCase();
}

function existing(days: readonly string[]): string[] {
  return days.filter((day) => calendarDayInWords(day) !== null);
}

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Writes a day as `2 July 1988`, to expose typing mistakes; null if there is no such day. */
export function calendarDayInWords(day: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return null;
  return inWords().format(at);
}

const inWords = kept(
  () =>
    new Intl.DateTimeFormat(intlLocale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
