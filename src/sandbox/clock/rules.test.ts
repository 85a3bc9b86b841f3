import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchoredAt, endOfTime, virtualTime, type ClockSetting } from './rules.ts';

const setting: ClockSetting = { realAt: 1000, virtualAt: 5000, speed: 0.7, isFrozen: false };

describe('the service’s time by the machine’s', () => {
  it('is whole microseconds, at the speed that is set', () => {
    expect(virtualTime(setting, 1001)).toBe(5000);
    expect(virtualTime(setting, 1002)).toBe(5001);
    expect(virtualTime({ ...setting, speed: 60 }, 1002)).toBe(5120);
  });

  it('is stopped before the instant it is read from, when it is frozen, and at its end', () => {
    expect(virtualTime(setting, 900)).toBe(5000);
    expect(virtualTime({ ...setting, isFrozen: true }, 9_000_000)).toBe(5000);
    expect(virtualTime({ ...setting, speed: 1_000_000 }, endOfTime)).toBe(endOfTime);
  });

  it('never decreases as the machine’s grows', () => {
    const instant = fc.integer({ min: 0, max: 4e15 });
    fc.assert(
      fc.property(instant, instant, fc.double({ min: 0.001, max: 1e6, noNaN: true }), (one, other, speed) => {
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        const clock = { ...setting, speed };
        expect(virtualTime(clock, later)).toBeGreaterThanOrEqual(virtualTime(clock, earlier));
      }),
    );
  });

  it('never falls behind when anchored at another instant', () => {
    expect(virtualTime(setting, 1002)).toBe(5001);
    expect(virtualTime(anchoredAt(setting, 1001), 1002)).toBe(5001);
  });
});
