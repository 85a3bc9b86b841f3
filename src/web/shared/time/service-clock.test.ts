import { describe, expect, it } from 'vitest';

import { clockNote, type ReadClock, serviceTimeAt } from './service-clock.ts';

const readAtMs = 1_000_000;
const realNow = '2026-11-21T12:00:00Z';
const clock = (change: Partial<ReadClock>): ReadClock => ({
  now: realNow,
  realNow,
  speed: 1,
  isFrozen: false,
  readAtMs,
  ...change,
});
const secondsAfter = (change: Partial<ReadClock>, seconds: number) =>
  (serviceTimeAt(clock(change), readAtMs + seconds * 1000) - Date.parse(realNow)) / 1000;

describe('the service’s clock between two readings', () => {
  it('goes on with the browser’s', () => expect(secondsAfter({}, 10)).toBe(10));
  it('goes on at its own speed', () => expect(secondsAfter({ speed: 60 }, 10)).toBe(600));
  it('does not move while it is frozen', () =>
    expect(secondsAfter({ speed: 60, isFrozen: true }, 10)).toBe(0));
  it('is where it was put', () => expect(secondsAfter({ now: '2026-11-22T12:00:00Z' }, 1)).toBe(86_401));
});

describe('the service’s time in words', () => {
  const note = (change: Partial<ReadClock>, seconds = 0) =>
    clockNote(clock(change), readAtMs + seconds * 1000, 'utc');

  it('is not shown while it is within a minute of the machine’s', () => {
    expect(note({})).toBe(null);
    expect(note({ now: '2026-11-21T12:01:00Z' })).toBe(null);
    expect(note({ isFrozen: true }, 60)).toBe(null);
    expect(note({ speed: 2 }, 60)).toBe(null);
  });

  it('is shown when it differs from the machine’s, whatever the browser’s clock says', () => {
    expect(note({ now: '2026-11-22T14:05:59Z' })).toBe('service time 22 Nov 2026, 14:05 UTC');
    expect(note({ now: '2026-11-21T12:01:01Z' })).toBe('service time 21 Nov 2026, 12:01 UTC');
    expect(note({ now: '2026-11-20T00:00:00Z' })).toBe('service time 20 Nov 2026, 00:00 UTC');
  });

  it('is shown with its speed, or as frozen', () => {
    expect(note({ speed: 60 }, 120)).toBe('service time 21 Nov 2026, 14:00 UTC · 60× speed');
    expect(note({ speed: 0.5 }, 200)).toBe('service time 21 Nov 2026, 12:01 UTC · 0.5× speed');
    expect(note({ speed: 60, isFrozen: true }, 61)).toBe('service time 21 Nov 2026, 12:00 UTC · frozen');
  });
});
