/** How far the clock may lie behind the newest entry of the trail: what two machines' clocks differ by. */
const mostBehindMs = 5000;
/** The service refuses a signature over five minutes off; a minute before that it is to be known. Spec: Authentication. */
const mostOffMs = 4 * 60_000;

/** What the clock is judged by. */
export interface ClockFacts {
  readonly nowMs: number;
  /** Null: the trail is empty. */
  readonly newestEntryMs: number | null;
  /** How far the service's clock was ahead when it last answered; null while that is not known. */
  readonly serviceAheadMs: number | null;
}

/** Whether the machine's clock may be trusted. Trust: 15. */
export function isClockRight({ nowMs, newestEntryMs, serviceAheadMs }: ClockFacts): boolean {
  const isBehind = newestEntryMs !== null && newestEntryMs - nowMs > mostBehindMs;
  return !isBehind && Math.abs(serviceAheadMs ?? 0) <= mostOffMs;
}
