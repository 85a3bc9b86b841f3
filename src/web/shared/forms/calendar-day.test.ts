import { describe, expect, it } from 'vitest';

import { calendarDayInWords, tidyCalendarDay } from './calendar-day.ts';

describe('a calendar day', () => {
  it.each([
    ['1988/7/2', '1988-07-02'],
    ['19880702', '1988-07-02'],
    [' 1988-07-02 ', '1988-07-02'],
    ['2023-02-29', '2023-02-29'],
    ['02/07/1988', '02/07/1988'],
    ['198872', '198872'],
  ])('tidies %s to %s', (typed, tidied) => {
    expect(tidyCalendarDay(typed)).toBe(tidied);
  });

  it('is repeated in words only when it exists', () => {
    expect(calendarDayInWords('1988-07-02')).toBe('2 July 1988');
    expect(calendarDayInWords('2023-02-29')).toBeNull();
    expect(calendarDayInWords('1988-7-2')).toBeNull();
  });
});
