import type { ClockChange } from '#contract/sandbox/world.ts';
import { second } from '../instant.ts';

/** The service's time `virtualAt` at the machine's `realAt`, in microseconds. */
export interface ClockSetting {
  readonly realAt: number;
  readonly virtualAt: number;
  readonly speed: number;
  readonly isFrozen: boolean;
}

/** Microseconds, far below the largest exact number. */
export const endOfTime = Date.UTC(2200, 0, 1) * 1000;

export function machineClock(realAt: number): ClockSetting {
  return { realAt, virtualAt: realAt, speed: 1, isFrozen: false };
}

/** Returns whole microseconds; the same until the machine's clock reaches `realAt`. */
export function virtualTime(setting: ClockSetting, realNow: number): number {
  return Math.min(setting.virtualAt + Math.floor(passed(setting, realNow)), endOfTime);
}

/** Rebases the clock, rounding up so it never goes back. */
export function anchoredAt(setting: ClockSetting, realNow: number): ClockSetting {
  if (setting.isFrozen || realNow <= setting.realAt) return setting;
  const virtualAt = Math.min(setting.virtualAt + Math.ceil(passed(setting, realNow)), endOfTime);
  return { ...setting, realAt: realNow, virtualAt };
}

function passed({ realAt, speed, isFrozen }: ClockSetting, realNow: number): number {
  return isFrozen ? 0 : Math.max(0, realNow - realAt) * speed;
}

/** Applies a change; the machine's `realNow` shows `virtualNow`. */
export function changedClock(
  { speed, isFrozen }: ClockSetting,
  change: ClockChange,
  { realNow, virtualNow }: { readonly realNow: number; readonly virtualNow: number },
): ClockSetting {
  return {
    realAt: realNow,
    virtualAt: virtualNow + (change.jumpSeconds ?? 0) * second,
    speed: change.speed ?? speed,
    isFrozen: change.isFrozen ?? isFrozen,
  };
}
