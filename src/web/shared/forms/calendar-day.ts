import { intlLocale, kept } from '#web/shared/language/intl.ts';
import { language } from '#web/shared/language/language.ts';

/** Whether a reader writes the day or the month first; null for those who write the year first: that says nothing about the other two. */
export type DayOrder = 'day-first' | 'month-first' | null;

/** The days that a typed text can mean, `YYYY-MM-DD`: none, one, or two with the reader's own first. */
interface DayReading {
  days: readonly string[];
  /** The first is the reader's order; without it two days are equally likely. */
  isDecided: boolean;
}

const yearFirst = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/. ]) ?(\d{1,2})\2 ?(\d{4})$/;
/** The years of people and papers: eight digits with another year are no day. */
const eightDigits = /^(\d\d)(\d\d)((?:19|20)\d\d)$/;

/** The order in which a locale writes a day. */
export function dayOrderOf(locale: string): DayOrder {
  const [first] = new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
  return first === 'year' ? null : first === 'day' ? 'day-first' : 'month-first';
}

/**
 * Reads a day as people write it: `1988/7/2`, `19880702`, `02.07.1988`, `02/07/1988`, `02071988`, `2 July 1988`, and the last also as the
 * page's language has it. Dots are day first everywhere; other texts with two readings go by the reader's order.
 */
export function readDay(typed: string, order: DayOrder): DayReading {
  const text = typed.trim();
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
  const named = existing([...namedDay(text), ...foreignNamedDay(text)].slice(0, 1));
  if (named.length > 0) return { days: named, isDecided: true };
  const [, one, separator, other, last] = yearLast.exec(text) ?? spread(eightDigits.exec(text));
  if (one === undefined || other === undefined || last === undefined) return { days: [], isDecided: true };
  const dayFirst = isoDay(last, other, one);
  const monthFirst = isoDay(last, one, other);
  if (separator === '.') return { days: existing([dayFirst, monthFirst]).slice(0, 1), isDecided: true };
  const days = existing(order === 'month-first' ? [monthFirst, dayFirst] : [dayFirst, monthFirst]);
  return { days: [...new Set(days)], isDecided: order !== null || new Set(days).size < 2 };
}

/** Eight digits in the places of a text with separators. */
function spread(match: readonly string[] | null): readonly (string | undefined)[] {
  const [all, one, other, year] = match ?? [];
  return [all, one, '', other, year];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2 July 1988`, `2nd Jul 1988`, `July 2, 1988`. */
function namedDay(text: string): string[] {
  const [, before, name = '', after, year] =
    /^(\d{1,2})?(?:st|nd|rd|th)?[ .-]*([a-z]{3,9})\.?[ -]*(\d{1,2})?(?:st|nd|rd|th)?,?[ -]*(\d{4})$/i.exec(
      text,
    ) ?? [];
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const day = before ?? after;
  if (year === undefined || day === undefined || month === 0 || (before !== undefined && after !== undefined))
    return [];
  const isName = englishMonth(month).toLowerCase().startsWith(name.toLowerCase());
  return isName ? [isoDay(year, String(month), day)] : [];
}

function englishMonth(month: number): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1),
  );
}

/** The months of the page's language: `2 juillet` has `juillet` whatever else is in it. */
const monthsOfPage = kept(() => {
  const month = new Intl.DateTimeFormat(intlLocale, { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return months.map((_name, at) => {
    const parts = month.formatToParts(Date.UTC(2000, at));
    return folded(parts.find(({ type }) => type === 'month')?.value ?? '');
  });
});

/** `2. Juli 1988`, `1er juil. 1988`, `2 de julio de 1988`: a month by its name or by what no other month begins with. */
function foreignNamedDay(text: string): string[] {
  if (language === 'en') return [];
  const [, day, name = '', year] =
    /^(\d{1,2})(?:er|\.)? *(?:de )?([^\d\s.]{3,10})\.? *(?:de )?(\d{4})$/iu.exec(text) ?? [];
  if (day === undefined || year === undefined) return [];
  const meant = monthsOfPage().flatMap((month, at) => (month.startsWith(folded(name)) ? [at + 1] : []));
  const whole = monthsOfPage().indexOf(folded(name)) + 1;
  const month = whole > 0 ? whole : meant.length === 1 ? meant[0] : undefined;
  return month === undefined ? [] : [isoDay(year, String(month), day)];
}

/** Without capitals and accents: `Fevrier` is `février`. */
function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function existing(days: readonly string[]): string[] {
  return days.filter((day) => calendarDayInWords(day) !== null);
}

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A day that exists in the words of the page's language (`2 July 1988`), so that a typing mistake is seen; null for any other text. */
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
