import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  absoluteTime,
  dayWords,
  durationWords,
  exactDurationWords,
  fromFieldTime,
  relativeTime,
  toFieldTime,
} from './format-time.ts';

describe('times', () => {
  const now = Date.UTC(2026, 2, 3, 10, 41, 52);

  it.each([
    [0, 'just now'],
    [14_000, '14 s ago'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [7_200_000, '2 h ago'],
    [259_200_000, '3 d ago'],
    [172_799_000, '1 d ago'],
    [-7_200_000, 'in 2 h'],
    [-45_000, 'in 45 s'],
    [-(3 * 86_400_000 - 1000), 'in 3 d'],
    [-(2 * 86_400_000 + 3_600_000), 'in 2 d'],
    [-(24 * 3_600_000 - 1000), 'in 1 d'],
    [-(3_600_000 - 1000), 'in 1 h'],
  ])('says that %i ms before now is %s', (agoMs, said) => {
    expect(relativeTime(now - agoMs, now)).toBe(said);
  });

  it('writes an instant in UTC, with the zone', () => {
    expect(absoluteTime(now, 'utc')).toEqual({ day: '3 Mar 2026', clock: '10:41:52', zone: 'UTC' });
  });

  it('is written as the browser would in British English', () => {
    const form = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
    const day = form({ day: 'numeric', month: 'short', year: 'numeric' });
    const clock = form({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (at) => {
        const said = absoluteTime(at.getTime(), 'utc');
        expect(said).toEqual({ day: day.format(at), clock: clock.format(at), zone: 'UTC' });
      }),
    );
  });

  it('names the offset of a local time', () => {
    expect(absoluteTime(now, 'local').zone).toMatch(/^UTC[+−]\d{2}:\d{2}$/);
  });
});

it.each([
  [0, 'less than a minute'],
  [-5000, 'less than a minute'],
  [60_000, '1 min'],
  [130 * 60_000, '2 h 10 min'],
  [120 * 60_000, '2 h'],
  [(3 * 24 * 60 + 4 * 60 + 5) * 60_000, '3 d 4 h'],
])('%d ms is %s', (ms, said) => {
  expect(durationWords(ms)).toBe(said);
});

it.each([
  [-5000, '0 s'],
  [40_900, '40 s'],
  [60_000, '1 min'],
  [130 * 60_000, '2 h 10 min'],
])('%d ms is exactly %s', (ms, said) => {
  expect(exactDurationWords(ms)).toBe(said);
});

it('gives back the instant that a field was filled with, to the minute, in either zone', () => {
  const minutes = fc.integer({ min: 0, max: 60_000_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom('utc' as const, 'local' as const), (minute, zone) => {
      const instant = new Date(minute * 60_000).toISOString();
      expect(fromFieldTime(toFieldTime(instant, zone), zone)).toBe(instant);
    }),
  );
});

it.each([undefined, '', 'yesterday', '2026-13-01T00:00Z'])('shows nothing of %s', (instant) => {
  expect(toFieldTime(instant, 'utc')).toBe('');
});

it.each(['', '2026-02-30T25:00', '0020-03-01T10:00', '20261-03-01T10:00'])(
  'reads no instant from %s',
  (text) => {
    expect(fromFieldTime(text, 'utc')).toBeUndefined();
  },
);

it('says a day as the pages do', () => {
  expect(dayWords('2026-11-25')).toBe('25 Nov 2026');
});
