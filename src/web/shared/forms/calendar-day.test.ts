import { describe, expect, it } from 'vitest';

import { calendarDayInWords, daysMeant, tidyCalendarDay } from './calendar-day.ts';

describe('a calendar day', () => {
  it.each([
    ['1988/7/2', '1988-07-02'],
    ['19880702', '1988-07-02'],
    [' 1988-07-02 ', '1988-07-02'],
    ['2023-02-29', '2023-02-29'],
    ['02/07/1988', '02/07/1988'],
    ['198872', '198872'],
    ['23.07.1988', '1988-07-23'],
    ['7/23/1988', '1988-07-23'],
    ['05/05/1990', '1990-05-05'],
    ['31.02.1990', '31.02.1990'],
    ['13.13.1990', '13.13.1990'],
  ])('tidies %s to %s', (typed, tidied) => {
    expect(tidyCalendarDay(typed)).toBe(tidied);
  });

  it('with the year at its end has every reading that exists', () => {
    expect(daysMeant('02/07/1988')).toEqual(['1988-07-02', '1988-02-07']);
    expect(daysMeant('29.02.2023')).toEqual([]);
    expect(daysMeant('1988-07-02')).toEqual([]);
  });

  it('is repeated in words only when it exists', () => {
    expect(calendarDayInWords('1988-07-02')).toBe('2 July 1988');
    expect(calendarDayInWords('2023-02-29')).toBeNull();
    expect(calendarDayInWords('1988-7-2')).toBeNull();
  });
});
