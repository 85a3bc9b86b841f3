import { expect, it } from 'vitest';

import { createReadDate, readCallbackDate } from './callback-head.ts';

it.each([
  ['1970-01-01 00:00:01', 1_000_000],
  ['2026-05-04 10:00:00', Date.UTC(2026, 4, 4, 10) * 1000],
  ['2024-02-29 23:59:59', Date.UTC(2024, 1, 29, 23, 59, 59) * 1000],
  ['1700-01-01 00:00:00', Date.UTC(1700, 0) * 1000],
  ['2255-01-01 00:00:00', Date.UTC(2255, 0) * 1000],
])('reads %s as UTC', (text, microseconds) => expect(readCallbackDate(text)).toBe(microseconds));

it.each([
  null,
  '',
  '2024-02-30 25:61:61',
  '2024-02-30 12:00:00',
  '2023-02-29 00:00:00',
  '2024-04-31 00:00:00',
  '2024-13-01 00:00:00',
  '2024-00-10 00:00:00',
  '2024-05-01 24:00:00',
  '2024-05-01 23:60:00',
  '2024-05-01 23:59:60',
  '２０２４-05-01 23:59:00',
  'yesterday',
  '0099-01-01 00:00:00',
  '9999-12-31 23:59:59',
])('reads no date in %j', (text) => expect(readCallbackDate(text)).toBeNull());

const at = (iso: string) => Date.parse(iso) * 1000;

it.each([
  ['Australia/Brisbane', '2026-05-04 20:00:00', '2026-05-04T10:00:00Z'],
  ['Asia/Kolkata', '2026-05-04 15:30:00', '2026-05-04T10:00:00Z'],
  ['Pacific/Kiritimati', '2026-05-05 00:00:00', '2026-05-04T10:00:00Z'],
  ['America/Los_Angeles', '2026-05-04 03:00:00', '2026-05-04T10:00:00Z'],
  ['America/Los_Angeles', '2026-01-04 02:00:00', '2026-01-04T10:00:00Z'],
  ['Etc/GMT-10', '2026-05-04 20:00:00', '2026-05-04T10:00:00Z'],
])('reads in %s %s as %s', (zone, text, instant) =>
  expect(createReadDate(zone)(text, at('2026-12-01T00:00:00Z'))).toBe(at(instant)),
);

it.each([
  // The clocks of Berlin go from 3 back to 2 at 01:00 UTC.
  ['the first time', '2026-10-25 02:30:00', '2026-10-25T00:30:02Z', '2026-10-25T00:30:00Z'],
  ['the second time', '2026-10-25 02:30:00', '2026-10-25T01:30:02Z', '2026-10-25T01:30:00Z'],
  [
    'the second time, our clock behind',
    '2026-10-25 02:30:00',
    '2026-10-25T01:29:55Z',
    '2026-10-25T01:30:00Z',
  ],
  ['long after', '2026-10-25 02:30:00', '2026-10-26T09:00:00Z', '2026-10-25T01:30:00Z'],
  // They go from 2 to 3 at 01:00 UTC: a clock that was not put forward shows 02:30.
  ['an hour that is left out', '2026-03-29 02:30:00', '2026-03-29T01:30:02Z', '2026-03-29T01:30:00Z'],
  [
    'an hour that is left out, before it is over',
    '2026-03-29 02:30:00',
    '2026-03-29T00:31:00Z',
    '2026-03-29T00:30:00Z',
  ],
])('reads an ambiguous hour by its receipt: %s', (_name, text, received, instant) => {
  const read = createReadDate('Europe/Berlin');
  expect(read(text, at(received))).toBe(at(instant));
  expect(read(text, at(received))).toBe(at(instant));
});

it('reads no date in a zone where there is none in UTC', () => {
  const read = createReadDate('Europe/Berlin');
  for (const text of [null, '', '2024-02-30 25:61:61', 'yesterday', '2024-05-01 24:00:00'])
    expect(read(text, at('2026-10-26T09:00:00Z'))).toBeNull();
});
