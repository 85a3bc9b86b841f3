import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dayOf, daysOfPreset, fieldsOfInstant, instantOfFields, rangeOfDays } from './day-range.ts';

const zoneBefore = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'Europe/Berlin';
});
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

const day = (text: string) => ({ day: text, time: '' });

describe('a day without a time', () => {
  it('is the whole day in UTC', () => {
    expect(rangeOfDays('2026-05-04', '2026-05-04', 'utc')).toEqual({
      from: '2026-05-04T00:00:00.000Z',
      to: '2026-05-05T00:00:00.000Z',
    });
    expect(instantOfFields(day('2026-12-31'), 'utc', 'to')).toBe('2027-01-01T00:00:00.000Z');
  });

  it('is the whole day in the reader’s zone, also when its clocks change', () => {
    // 23 hours long.
    expect(rangeOfDays('2026-03-29', '2026-03-29', 'local')).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    });
  });

  it('with a time is that instant', () => {
    const given = { day: '2026-05-04', time: '10:30' };
    expect(instantOfFields(given, 'utc', 'to')).toBe('2026-05-04T10:30:00.000Z');
    expect(instantOfFields(given, 'local', 'from')).toBe('2026-05-04T08:30:00.000Z');
  });

  it.each(['', '2026-02-30', '2026-5-4', 'today', '0020-05-04'])('%j leaves its end open', (text) => {
    expect(rangeOfDays(text, text, 'utc')).toEqual({ from: undefined, to: undefined });
    expect(instantOfFields(day(text), 'utc', 'to')).toBeUndefined();
  });

  it.each(['utc', 'local'] as const)('comes back from its instant, %s', (zone) => {
    for (const end of ['from', 'to'] as const) {
      for (const given of [day('2026-05-04'), day('2026-01-01'), { day: '2026-05-04', time: '10:30' }])
        expect(fieldsOfInstant(instantOfFields(given, zone, end), zone, end)).toEqual(given);
    }
    expect(fieldsOfInstant(undefined, zone, 'to')).toEqual({ day: '', time: '' });
  });
});

describe('a preset', () => {
  const now = Date.parse('2026-03-01T23:30:00Z');

  it('is of the reader’s days', () => {
    expect(dayOf(now, 'utc')).toBe('2026-03-01');
    expect(dayOf(now, 'local')).toBe('2026-03-02');
    expect(daysOfPreset('today', dayOf(now, 'local'))).toEqual({ first: '2026-03-02', last: '2026-03-02' });
  });

  it('of seven days ends today', () => {
    expect(daysOfPreset('week', dayOf(now, 'utc'))).toEqual({ first: '2026-02-23', last: '2026-03-01' });
  });

  it.each([
    ['2026-03-01', '2026-02-01', '2026-02-28'],
    ['2026-01-31', '2025-12-01', '2025-12-31'],
    ['2024-03-31', '2024-02-01', '2024-02-29'],
  ])('of last month is the calendar month before %s', (today, first, last) => {
    expect(daysOfPreset('last-month', today)).toEqual({ first, last });
  });
});
