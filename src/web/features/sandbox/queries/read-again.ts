import { type ReadClock, serviceTimeAt } from '#web/shared/format/service-time.ts';

/** What tells when something that is due on the service's clock is so on the browser's. */
export interface WhenDue {
  clock: ReadClock | undefined;
}

/** What is due is done a moment later. */
const graceMs = 500;
/** What is late is looked for so often. */
const lateMs = 5000;
/** A timer of a browser holds no more than 24 days. */
const longestMs = 3_600_000;

/**
 * Milliseconds until the first of these instants of the service has passed on the browser's clock, for a query that is then read again. False:
 * nothing is due, or the service's clock stands still. So nothing is asked in vain: each look at the sandbox is a line of the audit trail.
 */
export function readAgainAtMs(due: readonly (string | null)[], { clock }: WhenDue): number | false {
  const instants = due.flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  if (clock === undefined || clock.isFrozen || instants.length === 0) return false;
  const leftMs = Math.min(...instants) - serviceTimeAt(clock, Date.now());
  return leftMs <= 0 ? lateMs : Math.min(longestMs, leftMs / clock.speed + graceMs);
}
