import { describe, expect, it } from 'vitest';

import { readDay } from './calendar-day.ts';

const today = '2026-11-27';
const days = (typed: string) => readDay(typed, 'day-first', today).days;

describe('a year of two digits', () => {
  it.each([
    ['07/03/91', ['1991-03-07', '1991-07-03']],
    ['7-3-91', ['1991-03-07', '1991-07-03']],
    ['7.3.91', ['1991-03-07']],
    ['25/12/79', ['1979-12-25']],
    ['12/25/79', ['1979-12-25']],
    ['79-12-25', ['1979-12-25']],
    ['05/06/19', ['2019-06-05', '1919-06-05', '2019-05-06', '1919-05-06']],
    // Tomorrow has not been; who is so old is asked about.
    ['28/11/26', ['1926-11-28']],
    ['791225', ['1979-12-25']],
    ['31/02/80', []],
  ])('%s is %j', (typed, expected) => expect(days(typed)).toEqual(expected));

  it.each(['month-first', 'day-first', null] as const)(
    'is never guessed by the reader’s order (%s)',
    (order) => {
      expect(readDay('07/03/91', order, today).isDecided).toBe(false);
      expect(readDay('25/12/79', order, today).isDecided).toBe(true);
      expect(readDay('28/11/26', order, today).isDecided).toBe(false);
    },
  );
});

it.each([
  ['07 MAR /MARS 1991', '1991-03-07'],
  ['07 MAR/MARS 91', '1991-03-07'],
  ['12 JUN /JUIN 1985', '1985-06-12'],
  ['12 JUL / JUIL 1985', '1985-07-12'],
  ['03 DEZ/DEC 1970', '1970-12-03'],
  ['03 DIC / DEC 1970', '1970-12-03'],
  ['15 FÉV /FEB 1966', '1966-02-15'],
  ['9 MÄR/MAR 2001', '2001-03-09'],
  ['9 maggio 2001', '2001-05-09'],
  ['9 de mayo de 2001', '2001-05-09'],
  ['9 août 2001', '2001-08-09'],
  ['Tue, 7 May 1991', '1991-05-07'],
  ['7 May 1991 10:15', '1991-05-07'],
  ['٠٧/١٣/١٩٩١', '1991-07-13'],
  ['١٣.٠٧.١٩٩١', '1991-07-13'],
  ['۱۳ مارس ۱۹۹۱', '1991-03-13'],
  ['1991-03-07T00:00:00Z', '1991-03-07'],
  ['1991-03-07T23:59:59.999+02:00', '1991-03-07'],
  ['1991-03-07 00:00:00', '1991-03-07'],
  ['13/03/1991 12:00:00 AM', '1991-03-13'],
  ['13.03.1991, 14:30', '1991-03-13'],
  ['1991-03-07 00:00:00 UTC', '1991-03-07'],
])('%s is %s', (typed, day) =>
  expect(readDay(typed, 'day-first', today)).toEqual({ days: [day], isDecided: true }),
);

it.each(['07 MAR /MAI 1991', '07 JUI 1991', '07 xyz 1991', '12:30', '07 ma 1991', '1991', '7/3', '45/45/45'])(
  '%s is no day',
  (typed) => expect(days(typed)).toEqual([]),
);
