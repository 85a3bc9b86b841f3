import { describe, expect, it } from 'vitest';

import { DeskError } from '#server/http/errors.ts';

import { delayAfter, spreadOut, stepAfter } from './recheck-rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

describe('how long until a submission is asked about again', () => {
  it.each([
    ['a clock that was set back', -dayMs, 15 * minuteMs],
    ['a minute', minuteMs, 15 * minuteMs],
    ['15 minutes', 15 * minuteMs, 15 * minuteMs],
    ['an hour', hourMs, hourMs],
    ['eight hours', 8 * hourMs, 8 * hourMs],
    ['a day', dayMs, dayMs],
    ['a week', 7 * dayMs, dayMs],
  ])('at the age of %s', (_age, ageMs, waitMs) => {
    expect(delayAfter(ageMs, 0.5)).toBe(waitMs);
  });

  it('is never, after two weeks', () => {
    expect(delayAfter(14 * dayMs - 1, 0.5)).toBe(dayMs);
    expect(delayAfter(14 * dayMs, 0.5)).toBeNull();
  });

  it('differs by a fifth at most', () => {
    expect([spreadOut(100_000, 0), spreadOut(100_000, 0.5), spreadOut(100_000, 1)]).toEqual([
      80_000, 100_000, 120_000,
    ]);
    expect([delayAfter(dayMs, 0), delayAfter(dayMs, 1)]).toEqual([19.2 * hourMs, 28.8 * hourMs]);
  });
});

describe('what a reply means for the rest of the run', () => {
  const nowMs = Date.parse('2026-05-04T10:00:00Z');
  const answered = (status: number, retryAfter: string | null = null) =>
    stepAfter(
      {
        answer: { status, retryAfter, contentType: null, date: null, body: Buffer.alloc(0) },
        failure: null,
      },
      nowMs,
    );

  it.each([202, 400, 404, 422])('%i concerns this customer alone', (status) => {
    expect(answered(status)).toEqual({ kind: 'goes-on' });
  });

  it('a refused signature ends it, without a pause beyond the usual one', () => {
    expect(answered(401)).toEqual({ kind: 'stops', pauseMs: 0, isUnasked: true });
  });

  it.each([
    ['120', 120_000],
    ['Mon, 04 May 2026 10:05:00 GMT', 5 * minuteMs],
    ['999999999', dayMs],
    ['soon', 0],
    [null, 0],
  ])('too many requests end it for as long as %s asks', (retryAfter, pauseMs) => {
    expect(answered(429, retryAfter)).toEqual({ kind: 'stops', pauseMs, isUnasked: true });
  });

  it('a failing service ends it', () => {
    expect(answered(500)).toEqual({ kind: 'stops', pauseMs: 0, isUnasked: false });
    const failed = (code: 'service-unreachable' | 'service-timeout') =>
      stepAfter({ answer: null, failure: new DeskError(code) }, nowMs);
    expect(failed('service-unreachable')).toEqual({ kind: 'stops', pauseMs: 0, isUnasked: true });
    expect(failed('service-timeout')).toEqual({ kind: 'stops', pauseMs: 0, isUnasked: false });
  });
});
