const loose = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/;

/** Writes a day that was typed year first (`1988/7/2`, `19880702`) as `1988-07-02`. Anything else stays as it was typed. */
export function tidyCalendarDay(typed: string): string {
  const [, year, month, day] = loose.exec(typed.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return typed.trim();
  if (!/\D/.test(typed.trim()) && typed.trim().length !== 8) return typed.trim();
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A day that exists in words (`2 July 1988`), so that a slip of the finger is seen; null for any other text. */
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
