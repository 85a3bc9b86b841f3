import type { ServiceTime } from '#server/service-time.ts';

import type { StuckRule } from '../reconcile/stuck.ts';

export interface StuckParts {
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'at'>;
  readonly stuckAfterMs: number;
}

/** What counts as stuck now, on the service's clock as it was last read. Choice: rampStuck. */
export function stuckRule({ nowMs, serviceTime, stuckAfterMs }: StuckParts): StuckRule {
  return { serviceNow: Math.round(serviceTime.at(nowMs()) * 1000), stuckAfter: stuckAfterMs * 1000 };
}
