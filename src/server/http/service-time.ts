import type { ServiceClock } from '#contract/desk/environment.ts';

/** The service's clock, for ages of its facts. */
export interface ServiceTime {
  /** Returns the service's time at a machine instant, by the last reading; milliseconds. */
  at(machineMs: number): number;
  /** Reads the clock; keeps the last reading on failure. Never rejects. */
  refresh(): Promise<void>;
  /**
   * Corrects an estimate for a past machine instant: returns the earlier of it and the last reading, so later
   * jumps don't count, raised towards a date the service gave by then.
   */
  confirm(machineMs: number, thoughtMs: number, datedMs?: number | null): number;
}

/** Null if the service uses the machine's clock. */
export type ReadServiceClock = (() => Promise<ServiceClock>) | null;

/** Time from an instant to a reading after which the clock may have been moved. */
const recentMs = 60_000;

interface Reading {
  readonly serviceMs: number;
  readonly machineMs: number;
  readonly speed: number;
}

/**
 * Creates the service's time: the machine's, or the sandbox's, extrapolated by its speed since it can run
 * fast, jump and stop.
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
        // Keep the last reading.
      }
    },
    confirm(machineMs, thoughtMs, datedMs = null) {
      if (reading === null || reading.machineMs - machineMs > recentMs) return thoughtMs;
      // Before the first reading the service's clock is unknown.
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
