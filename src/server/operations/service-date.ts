import type { FastifyBaseLogger } from 'fastify';

/** Offset of the service's clock, by its answers' Date. */
export interface ServiceDate {
  /** Takes an answer's Date; ignores unreadable ones. */
  note(header: string | null): void;
  /** The service's clock minus this machine's, as it is now; null if unknown. */
  readonly aheadMs: number | null;
  /** Asks in the background, every ten seconds at most. */
  measure(): void;
  /** Sets how `measure` asks; until then it does nothing. */
  measureWith(read: ReadServiceDate): void;
}

/** Asks the service for its Date; null without one. */
export type ReadServiceDate = () => Promise<string | null>;

export interface ServiceDateParts {
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** A clock that doesn't move when the machine's is set. */
  readonly monotonicMs?: () => number;
}

/** Warns a minute before the service refuses signatures, five minutes off. Spec: Authentication. */
export const maxOffsetMs = 4 * 60_000;
const measureMs = 10_000;

/**
 * Lets the service's time run on by the monotonic clock, so that a clock set since shows without a call.
 * Exact to about a second, like the header.
 */
export function createServiceDate(parts: ServiceDateParts): ServiceDate {
  const { nowMs, logger, monotonicMs = () => performance.now() } = parts;
  let known: { readonly serviceMs: number; readonly atMs: number } | null = null;
  let noted = '';
  let wasOff = false;
  let read: ReadServiceDate | null = null;
  let measuredAt = Number.NEGATIVE_INFINITY;
  /** Returns the offset, and logs when it begins or ceases to be too large. */
  const judged = () => {
    if (known === null) return null;
    const aheadMs = known.serviceMs + (monotonicMs() - known.atMs) - nowMs();
    const isOff = Math.abs(aheadMs) > maxOffsetMs;
    if (isOff !== wasOff)
      if (isOff)
        logger.warn('this machine’s clock is over four minutes off the service’s, which refuses such calls');
      else logger.info('this machine’s clock agrees with the service’s again');
    wasOff = isOff;
    return aheadMs;
  };
  const note = (header: string | null) => {
    // Once a second is enough.
    if (header === null || header === noted) return;
    const serviceMs = Date.parse(header);
    if (Number.isNaN(serviceMs)) return;
    noted = header;
    known = { serviceMs, atMs: monotonicMs() };
    judged();
  };
  return {
    note,
    get aheadMs() {
      return judged();
    },
    measure() {
      if (read === null || monotonicMs() - measuredAt < measureMs) return;
      measuredAt = monotonicMs();
      // Unreachable: what is known stays.
      read().then(note, () => undefined);
    },
    measureWith(next) {
      read = next;
    },
  };
}
