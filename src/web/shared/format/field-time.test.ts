import fc from 'fast-check';
import { expect, it } from 'vitest';

import { fromFieldTime, toFieldTime } from './field-time.ts';

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
  'is told nothing by %s',
  (text) => {
    expect(fromFieldTime(text, 'utc')).toBeUndefined();
  },
);
