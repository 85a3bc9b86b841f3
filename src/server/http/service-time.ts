import type { ServiceClock } from '#contract/desk/environment.ts';

/** Whether one more may be done now: so many a second, from a bucket that holds a second's worth. */
export function createRate(aSecond: number, nowMs: () => number): () => boolean {
  let left = aSecond;
  let at = nowMs();
  return () => {
    const now = nowMs();
    left = Math.min(aSecond, left + (Math.max(0, now - at) / 1000) * aSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** The service's time, on which ages of its facts are measured. */
export interface ServiceTime {
  /** The service's time at an instant of the machine, as far as the last reading says; milliseconds. */
  at(machineMs: number): number;
  /** Reads the clock again; keeps the last reading on failure. Never rejects. */
  refresh(): Promise<void>;
  /**
   * The service's time at an instant of the machine that has passed, given what was thought then: the earlier of that and of what the
   * last reading says, so that neither a jump afterwards nor a clock that was slowed down makes it later than it was. It was no earlier
   * than what the service itself had dated by then, as far as one of the two allows that.
   */
  confirm(machineMs: number, thoughtMs: number, datedMs?: number | null): number;
}

/** Reads the service's clock; null where the machine's is also the service's. */
export type ReadServiceClock = (() => Promise<ServiceClock>) | null;

/** How long a reading counts: afterwards the clock may have been moved any number of times. */
const recentMs = 60_000;

interface Reading {
  readonly serviceMs: number;
  readonly machineMs: number;
  readonly speed: number;
}

/**
 * The time of a real service is the machine's; that of the embedded sandbox is read from it and reckoned on by its speed, since it can
 * be fast, jump and stand still.
 */
export function createServiceTime(read: ReadServiceClock): ServiceTime {
  let reading: Reading | null = null;
  let firstReadMs = Number.POSITIVE_INFINITY;
  const at = (machineMs: number) => (reading === null ? machineMs : reckon(reading, machineMs));
  return {
    at,
    async refresh() {
      if (read === null) return;
      try {
        reading = toReading(await read());
        firstReadMs = Math.min(firstReadMs, reading.machineMs);
      } catch {
        // What was read before is still the best that is known.
      }
    },
    confirm(machineMs, thoughtMs, datedMs = null) {
      if (reading === null || reading.machineMs - machineMs > recentMs) return thoughtMs;
      // Before the first reading nothing was known of the service's clock at all.
      const estimate = at(machineMs);
      if (machineMs < firstReadMs) return estimate;
      const [earliest, latest] = estimate < thoughtMs ? [estimate, thoughtMs] : [thoughtMs, estimate];
      return Math.min(Math.max(earliest, datedMs ?? earliest), latest);
    },
  };
}

function toReading({ now, realNow, speed, isFrozen }: ServiceClock): Reading {
  return { serviceMs: Date.parse(now), machineMs: Date.parse(realNow), speed: isFrozen ? 0 : speed };
}

function reckon({ serviceMs, machineMs, speed }: Reading, at: number): number {
  return serviceMs + (at - machineMs) * speed;
}
