import { describe, expect, it } from 'vitest';

import { hasOwnZone, readWrittenDate } from './callback-dates.ts';

/** 2026-03-07T14:05:09Z. */
const second = 1_772_892_309;

describe('a date that says its zone is that instant', () => {
  it.each<[unknown, number]>([
    ['2026-03-07T14:05:09Z', second * 1_000_000],
    ['2026-03-07T14:05:09.250Z', second * 1_000_000 + 250_000],
    ['2026-03-07t14:05:09z', second * 1_000_000],
    ['2026-03-07T16:05:09+02:00', second * 1_000_000],
    ['2026-03-07T08:35:09-0530', second * 1_000_000],
    ['2026-03-08 00:05:09+10', second * 1_000_000],
    ['2026-03-07 14:05:09 UTC', second * 1_000_000],
    ['2026/03/07 14:05:09 GMT', second * 1_000_000],
    ['20260307T140509Z', second * 1_000_000],
    ['2026-03-07T14:05Z', (second - 9) * 1_000_000],
    [second, second * 1_000_000],
    [String(second), second * 1_000_000],
    [second * 1000 + 7, second * 1_000_000 + 7000],
    [String(second * 1000 + 7), second * 1_000_000 + 7000],
    [`${second}.5`, second * 1_000_000 + 500_000],
    [second + 0.25, second * 1_000_000 + 250_000],
  ])('%j', (value, microseconds) => {
    expect(readWrittenDate(value)).toEqual({ kind: 'instant', microseconds });
    expect(hasOwnZone(value)).toBe(true);
  });
});

describe('a date without a zone is a day and a time', () => {
  it.each<[string, string, number]>([
    ['2026-03-07 14:05:09', '2026-03-07T14:05:09', 0],
    ['2026-03-07T14:05:09', '2026-03-07T14:05:09', 0],
    ['2026-03-07T14:05:09.000123', '2026-03-07T14:05:09', 123],
    ['2026-03-07 14:05', '2026-03-07T14:05:00', 0],
    [' 2026-03-07 14:05:09 ', '2026-03-07T14:05:09', 0],
  ])('%j', (value, iso, microseconds) => {
    expect(readWrittenDate(value)).toEqual({ kind: 'zoneless', iso, microseconds });
    expect(hasOwnZone(value)).toBe(false);
  });
});

it.each<[string, unknown]>([
  ['a day without a time', '2026-03-07'],
  ['two readings of day and month', '03/07/2026 14:05:09'],
  ['two readings of eight digits', '20260307'],
  ['two readings of fourteen digits', '20260307140509'],
  ['eleven digits', 17_728_923_090],
  ['a negative number', -second],
  ['zero', 0],
  ['a day that there is not', '2026-02-30T10:00:00Z'],
  ['a time that there is not', '2026-03-07T25:61:61Z'],
  ['an offset that there is not', '2026-03-07T14:05:09+19:00'],
  ['no date', ''],
  ['words', 'yesterday'],
  ['nothing', null],
  ['an object', { at: second }],
  ['a list', [second]],
  ['digits of another script', '２０２６-03-07 14:05:09'],
])('%s is not readable', (_what, value) => {
  expect(readWrittenDate(value)).toBeNull();
  expect(hasOwnZone(value)).toBe(false);
});
