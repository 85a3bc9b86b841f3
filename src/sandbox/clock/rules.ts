import type { ClockChange } from '#contract/sandbox/world.ts';
import { second } from '../instant.ts';

/** How the service's time follows the machine's: at the machine's `realAt` it was `virtualAt`, both microseconds. */
export interface ClockSetting {
  readonly realAt: number;
  readonly virtualAt: number;
  /** Seconds of the service in a second of the machine. */
  readonly speed: number;
  readonly isFrozen: boolean;
}

/** Where the service's time ends and stops, microseconds. Far below the largest exact number. */
export const endOfTime = Date.UTC(2200, 0, 1) * 1000;

/** A clock that shows the machine's time. */
export function machineClock(realAt: number): ClockSetting {
  return { realAt, virtualAt: realAt, speed: 1, isFrozen: false };
}

/**
 * The service's time at an instant of the machine, whole microseconds. It never decreases as that instant grows, and stops
 * before `realAt`: a machine's clock that was set back does not take the service's with it.
 */
export function virtualTime(setting: ClockSetting, realNow: number): number {
  return Math.min(setting.virtualAt + Math.floor(passed(setting, realNow)), endOfTime);
}

/** The same clock, expressed from another instant; rounded up, so that it is never behind what it showed. */
export function anchoredAt(setting: ClockSetting, realNow: number): ClockSetting {
  if (setting.isFrozen || realNow <= setting.realAt) return setting;
  const virtualAt = Math.min(setting.virtualAt + Math.ceil(passed(setting, realNow)), endOfTime);
  return { ...setting, realAt: realNow, virtualAt };
}

function passed({ realAt, speed, isFrozen }: ClockSetting, realNow: number): number {
  return isFrozen ? 0 : Math.max(0, realNow - realAt) * speed;
}

/** The clock after a change: from `virtualNow`, the time that it shows at the machine's `realNow`. */
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
