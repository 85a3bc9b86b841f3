import { afterEach, describe, expect, test, vi } from 'vitest';

import { birthDate, calendarDate, utcDay } from './primitives.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('calendar days', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    vi.useRealTimers();
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  const pad = (value: number, width = 2) => String(value).padStart(width, '0');
  const daysIn = (year: number, month: number) => {
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  };

  test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'])(
    'accepts every real day of 1900 to 2099 and refuses every impossible one, in the zone %s',
    (name) => {
      process.env.TZ = name;
      const wrong: string[] = [];
      for (let year = 1900; year <= 2099; year += 1) {
        for (let month = 0; month <= 13; month += 1) {
          for (let day = 0; day <= 32; day += 1) {
            const value = `${year}-${pad(month)}-${pad(day)}`;
            if (accepts(calendarDate, value) !== (day >= 1 && day <= daysIn(year, month))) wrong.push(value);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each([
    ['0001-01-01', true],
    ['9999-12-31', true],
    ['0000-02-29', false],
    ['10000-01-01', false],
    ['2024-1-01', false],
    ['2024-01-01\n', false],
    ['2024-01-01T00:00:00Z', false],
    ['２０２４-01-01', false],
    ['', false],
  ])('%j: %s', (value, isDay) => expect(accepts(calendarDate, value)).toBe(isDay));

  test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('today is UTC’s, in the zone %s too', (name) => {
    process.env.TZ = name;
    expect(utcDay(Date.UTC(2024, 1, 28, 23, 59, 59, 999))).toBe('2024-02-28');
    expect(utcDay(Date.UTC(2024, 1, 29))).toBe('2024-02-29');
  });

  test('a birth date lies in the past: yesterday does, today does not', () => {
    // Midnight must not come in between.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2024, 1, 29, 12) });
    const today = Date.now();
    expect(accepts(birthDate, utcDay(today - 86_400_000))).toBe(true);
    expect(accepts(birthDate, utcDay(today))).toBe(false);
    expect(accepts(birthDate, utcDay(today + 86_400_000))).toBe(false);
  });
});
