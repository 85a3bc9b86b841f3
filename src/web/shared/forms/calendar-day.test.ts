import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { calendarDayInWords, type DayOrder, dayOrderOf, readDay } from './calendar-day.ts';

describe('a typed day', () => {
  it.each([
    ['1988/7/2', '1988-07-02'],
    ['19880702', '1988-07-02'],
    [' 1988-07-02 ', '1988-07-02'],
    ['1988 07 02', '1988-07-02'],
    ['23.07.1988', '1988-07-23'],
    ['7/23/1988', '1988-07-23'],
    ['23071988', '1988-07-23'],
    ['20111920', '1920-11-20'],
    ['05/05/1990', '1990-05-05'],
    ['02.07.1988', '1988-07-02'],
    ['2. 7. 1988', '1988-07-02'],
    ['2 July 1988', '1988-07-02'],
    ['2nd Jul 1988', '1988-07-02'],
    ['Sept 2, 1988', '1988-09-02'],
    ['02-JUL-1988', '1988-07-02'],
  ])('%s is %s to every reader', (typed, day) => {
    for (const order of ['day-first', 'month-first', null] as const) {
      expect(readDay(typed, order)).toEqual({ days: [day], isDecided: true });
    }
  });

  it.each(['12/05/1990', '12-05-1990', '12 05 1990', '12051990'])(
    '%s goes by the reader’s order, the other one offered',
    (typed) => {
      expect(readDay(typed, 'day-first')).toEqual({ days: ['1990-05-12', '1990-12-05'], isDecided: true });
      expect(readDay(typed, 'month-first')).toEqual({ days: ['1990-12-05', '1990-05-12'], isDecided: true });
      expect(readDay(typed, null)).toEqual({ days: ['1990-05-12', '1990-12-05'], isDecided: false });
    },
  );

  it.each([
    '',
    '2023-02-29',
    '31.02.1990',
    '13.13.1990',
    '198872',
    '12/05-1990',
    '12051390',
    '2 Juno 1988',
    '2 July',
    'yesterday',
  ])('none is read in %j', (typed) => {
    expect(readDay(typed, 'day-first').days).toEqual([]);
  });

  it('is one that exists, with the digits that were typed', () => {
    const order = fc.constantFrom<DayOrder>('day-first', 'month-first', null);
    const text = fc.string({ unit: fc.constantFrom(...Array.from('0123456789./- ')), maxLength: 11 });
    fc.assert(
      fc.property(text, order, (typed, inOrder) => {
        const { days } = readDay(typed, inOrder);
        expect(days.length).toBeLessThan(3);
        for (const day of days) {
          expect(calendarDayInWords(day)).not.toBeNull();
          expect(typed).toContain(day.slice(0, 4));
        }
      }),
    );
  });

  it('is read back as any reader writes it', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'pl-PL'),
        (at, locale) => {
          const style = new Intl.DateTimeFormat(locale, {
            timeZone: 'UTC',
            dateStyle: 'short',
            calendar: 'gregory',
          });
          const parts = style
            .formatToParts(at)
            .map(({ type, value }) => (type === 'year' ? String(at.getUTCFullYear()) : value));
          expect(readDay(parts.join(''), dayOrderOf(locale)).days[0]).toBe(at.toISOString().slice(0, 10));
        },
      ),
    );
  });
});

describe('a reader’s order', () => {
  it.each([
    ['en-GB', 'day-first'],
    ['de-DE', 'day-first'],
    ['en-US', 'month-first'],
    ['ja-JP', null],
    ['sv-SE', null],
  ])('in %s is %s', (locale, order) => {
    expect(dayOrderOf(locale)).toBe(order);
  });
});

it('is repeated in words only when it exists', () => {
  expect(calendarDayInWords('1988-07-02')).toBe('2 July 1988');
  expect(calendarDayInWords('2023-02-29')).toBeNull();
  expect(calendarDayInWords('1988-7-2')).toBeNull();
});
