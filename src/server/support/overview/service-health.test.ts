import { describe, expect, it } from 'vitest';

import { serviceHealthOf, type RecentCall } from './service-health.ts';

const answered = (status: number, durationMs = 20): RecentCall => ({
  outcome: 'answered',
  status,
  durationMs,
});
const silent: RecentCall = { outcome: 'unknown', status: null, durationMs: 10_000 };
const times = (count: number, call: RecentCall) => Array.from({ length: count }, () => call);

describe('the service’s health', () => {
  it.each([
    ['nothing was asked of it', [], 'closed', 'unheard'],
    ['nothing was asked since it was given up', [], 'half-open', 'unheard'],
    ['the breaker is open, whatever was asked', [], 'open', 'failing'],
    ['the breaker waits for a call that tells', times(9, answered(200)), 'half-open', 'failing'],
    ['everything was answered', times(9, answered(200)), 'closed', 'well'],
    ['what it refused it answered', times(9, answered(422)), 'closed', 'well'],
    ['one in twenty failed', [...times(19, answered(200)), silent], 'closed', 'well'],
    ['one in ten failed', [...times(9, answered(200)), answered(500)], 'closed', 'troubled'],
    ['half failed', [...times(3, answered(200)), ...times(3, silent)], 'closed', 'troubled'],
    ['most failed', [...times(3, answered(200)), ...times(4, silent)], 'closed', 'failing'],
  ] as const)('%s', (_what, calls, breaker, state) =>
    expect(serviceHealthOf(calls, breaker).state).toBe(state),
  );

  it('has the median duration of answered calls', () => {
    const medianOf = (...calls: RecentCall[]) => serviceHealthOf(calls, 'closed').medianMs;
    expect(medianOf()).toBeNull();
    expect(medianOf(silent)).toBeNull();
    expect(medianOf(answered(200, 9), silent, answered(200, 5), answered(200, 100))).toBe(9);
    expect(medianOf(answered(200, 10), answered(200, 5))).toBe(8);
  });
});
