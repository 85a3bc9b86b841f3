import { movingRampStatuses } from '#contract/service/enumerations.ts';
import type { ServiceTime } from '#server/http/service-time.ts';

/** What counts as too long, and the service's time that it is measured by; both in microseconds. */
export interface StuckRule {
  readonly serviceNow: number;
  readonly stuckAfter: number;
}

/** Only what began before this has stood too long. */
export function stuckBefore({ serviceNow, stuckAfter }: StuckRule): number {
  return serviceNow - stuckAfter;
}

/** Since when a ramp is stuck, in microseconds by the service's clock; null where it is not. The age of a status without a date is unknown. Choice: rampStuck. */
export function stuckSince(status: string | null, statusAt: number | null, rule: StuckRule): number | null {
  const isMoving = (movingRampStatuses as readonly (string | null)[]).includes(status);
  return isMoving && statusAt !== null && statusAt < stuckBefore(rule) ? statusAt : null;
}

export interface StuckParts {
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'at'>;
  readonly stuckAfterMs: number;
}

/** What counts as stuck now, on the service's clock as it was last read. Choice: rampStuck. */
export function stuckRule({ nowMs, serviceTime, stuckAfterMs }: StuckParts): StuckRule {
  return { serviceNow: Math.round(serviceTime.at(nowMs()) * 1000), stuckAfter: stuckAfterMs * 1000 };
}
