import { readAmountText } from '#contract/desk/search.ts';
import { looksLikeRampId, readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { withPlainDigits } from '#web/shared/forms/clean-text.ts';
import { dayOrderOf, readDay } from '#web/shared/forms/calendar-day.ts';
import { readAmount } from '#web/shared/forms/read-amount.ts';
import { cryptoCodes, fiatCodes } from '#web/shared/forms/transaction-catalogue.ts';

/** Text as understood; several days or amounts are a choice. */
export type RampSearch =
  | { kind: 'open'; rampId: string }
  | { kind: 'days'; days: readonly string[] }
  | { kind: 'amounts'; amounts: readonly string[] }
  | { kind: 'text'; text: string }
  | { kind: 'refused'; message: string; options: readonly string[] };

/** A deposit reference as shown, in groups. */
const grouped = /^(?=.*\d)(?=.* )[\p{Lu}\p{N}][\p{Lu}\p{N} ./-]{3,40}$/u;
/** `…08d3a6`; with an amount or a day it is searched for as it is. */
const isEnd = /^(?:…|\.{2,3})[A-Za-z0-9_-]+$/;

/** Understands an id, its end, a deposit reference, an amount, a day, or the last two together. */
export function readRampSearch(typed: string, locale: string): RampSearch {
  const text = withPlainDigits(typed).trim();
  const days = daysIn(text, locale);
  if (days.length > 0) return { kind: 'days', days };
  const amounts = [...amountsIn(text, locale), ...amountsOfDays(text, locale)];
  if (amounts.length > 0) return { kind: 'amounts', amounts };
  if (grouped.test(text)) return { kind: 'text', text };
  const read = readPastedText(isEnd.test(text) ? text.replace(/^[….]+/, '') : typed);
  if (read.isSearchable)
    return looksLikeRampId(read.text)
      ? { kind: 'open', rampId: read.text }
      : { kind: 'text', text: read.text };
  return { kind: 'refused', message: read.message, options: read.options };
}

/** Requires three groups of digits, or two and a month: `2500.51` is no day. */
function daysIn(text: string, locale: string): readonly string[] {
  const groups = text.match(/\d+/g)?.length ?? 0;
  const isDay = groups === 3 || (groups === 2 && /\p{L}{3}/u.test(text));
  return isDay ? readDay(text, dayOrderOf(locale)).days : [];
}

const knownCodes: readonly string[] = [...fiatCodes, ...cryptoCodes];

/** Writes amounts as the search reads them: `600.00 EUR`. */
function amountsIn(text: string, locale: string): string[] {
  const codes = codesIn(text);
  const amounts = codes.flatMap((code) => {
    const reading = readAmount(text, { code, locale });
    const values = reading.kind === 'two' ? reading.values : reading.kind === 'one' ? [reading.value] : [];
    return values.map((value) => (code === '' ? withDecimals(value) : `${value} ${code}`));
  });
  return amounts.filter((amount) => readAmountText(amount) !== null);
}

/** Returns the named currency, all beside a sign, or an empty code for what can only be an amount. */
function codesIn(text: string): readonly string[] {
  const [, named] = /(?:^|[\d\s])(\p{L}{2,10})(?:$|[\d\s])/u.exec(text) ?? [];
  const code = named?.toUpperCase();
  if (code !== undefined) {
    const isUnknown = !knownCodes.includes(code);
    return isUnknown && !/^[\d.,']+ [A-Z]{3,5}$/i.test(text) ? [] : [code];
  }
  if (/[^\d\s.,'’-]/.test(text)) return knownCodes;
  return /^\d{1,3}$|^\d[\d,.'’ ]*[.,]\d+$/.test(text) ? [''] : [];
}

function withDecimals(value: string): string {
  return value.includes('.') ? value : `${value}.0`;
}

function amountsOfDays(text: string, locale: string): string[] {
  const words = text.split(/\s+/);
  return words.slice(1).flatMap((_, at) => {
    const [day, ...others] = daysIn(words.slice(at + 1).join(' '), locale);
    if (day === undefined || others.length > 0) return [];
    return amountsIn(words.slice(0, at + 1).join(' '), locale).map((amount) => `${amount} ${day}`);
  });
}
