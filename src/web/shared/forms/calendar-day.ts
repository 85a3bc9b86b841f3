const yearFirst = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;

/**
 * Writes a typed day as `1988-07-02` when it can only be one day: `1988/7/2`, `19880702`, `23.07.1988`, `07/23/1988`. A text with two
 * readings (`02/07/1988`) or none stays as it was typed.
 */
export function tidyCalendarDay(typed: string): string {
  const text = typed.trim();
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) {
    const [only, other] = daysMeant(text);
    return only !== undefined && other === undefined ? only : text;
  }
  if (!/\D/.test(text) && text.length !== 8) return text;
  return isoDay(year, month, day);
}

/** The days that a text with the year at its end can mean, day first and month first: none, one or two. */
export function daysMeant(typed: string): readonly string[] {
  const [, one, other, year] = yearLast.exec(typed.trim()) ?? [];
  if (one === undefined || other === undefined || year === undefined) return [];
  const days = new Set([isoDay(year, other, one), isoDay(year, one, other)]);
  return [...days].filter((day) => calendarDayInWords(day) !== null);
}

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A day that exists in words (`2 July 1988`), so that a typing mistake is seen; null for any other text. */
export function calendarDayInWords(day: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return null;
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at);
}
