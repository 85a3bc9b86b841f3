import { describe, expect, it } from 'vitest';

import { clockChange } from '#contract/sandbox/clock.ts';

import { apartFromHere, secondsTo } from './clock-rules.ts';

const serviceMs = Date.parse('2026-11-22T12:00:00.500Z');
const refusal = (jumpSeconds: number) => clockChange.safeParse({ jumpSeconds }).error?.issues[0]?.message;

describe('a jump to a moment', () => {
  it('is the seconds until then, in the zone that the page shows', () => {
    expect(secondsTo(' 2026-11-22 12:01 ', 'utc', serviceMs)).toBe(60);
    const local = new Date(2026, 10, 22, 12, 1);
    expect(secondsTo('2026-11-22 12:01', 'local', local.getTime() - 90_000)).toBe(90);
  });

  it('goes never back, to no moment nowhere, and no further than ten years', () => {
    expect(refusal(secondsTo('2026-11-22T12:00', 'utc', serviceMs))).toContain('time never goes back');
    const none = ['', 'tomorrow', '2026-11-23', '2026-02-30 12:00', '2026-11-23 25:00', '22/11/2026 12:00'];
    expect(new Set(none.map((typed) => refusal(secondsTo(typed, 'utc', serviceMs))))).toEqual(
      new Set(['Enter a moment that exists, as YYYY-MM-DD HH:MM']),
    );
    expect(refusal(secondsTo('2040-01-01T00:00', 'utc', serviceMs))).toContain('ten years');
    expect(refusal(secondsTo('2026-11-22T12:01', 'utc', serviceMs))).toBeUndefined();
  });
});

describe('the service’s time', () => {
  it('is the same as here within a minute, else so far ahead or behind', () => {
    expect(apartFromHere(serviceMs + 59_000, serviceMs)).toBeNull();
    expect(apartFromHere(serviceMs + 3_600_000, serviceMs)).toBe(3_600_000);
    expect(apartFromHere(serviceMs - 3_600_000, serviceMs)).toBe(-3_600_000);
  });
});
