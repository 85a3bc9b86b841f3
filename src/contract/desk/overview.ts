// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

/** How many rows a filtered list has: exact up to 1,000, beyond which nobody counts. */
export const cappedCount = z.object({ count: z.int().check(z.nonnegative()), isMore: z.boolean() });
export type CappedCount = z.infer<typeof cappedCount>;

/** How the service has answered the desk's latest calls. Choice: serviceHealth. */
export const serviceHealth = z.object({
  /** `unheard`: nothing was asked of it for a quarter of an hour. `failing`: the breaker is open, or most calls failed. */
  state: z.enum(['well', 'troubled', 'failing', 'unheard']),
  /** Of the last quarter of an hour; the newest 2,000 of them. */
  calls: z.int().check(z.nonnegative()),
  failed: z.int().check(z.nonnegative()),
  medianMs: z.nullable(z.int().check(z.nonnegative())),
  lastAnsweredAt: z.nullable(z.iso.datetime()),
  lastCallbackAt: z.nullable(z.iso.datetime()),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

/** `GET /api/overview`: what needs somebody now; each figure is that of a filtered list. Design: product › Pages. */
export const overview = z.object({
  /** `GET /api/customers?recheck=due`. */
  recheckDue: cappedCount,
  /** `GET /api/customers?blocked=true`. */
  blockedCustomers: cappedCount,
  /** `GET /api/ramps?attention=true`. */
  rampsWantingAttention: cappedCount,
  /** `GET /api/ramps?stuck=true`. */
  stuckRamps: cappedCount,
  /** For how long the first of them has had its status, by the service's clock. */
  longestStuckMs: z.nullable(z.int().check(z.nonnegative())),
  /** `GET /api/callbacks?is=refused&from=…`, of the last seven days. */
  refusedCallbacks: cappedCount,
  /** In how many deliveries those came. */
  refusedDeliveries: cappedCount,
  /** `GET /api/callbacks?is=unprocessed`. */
  unprocessedCallbacks: cappedCount,
  /** Whether the directory knows anybody. */
  isEmpty: z.boolean(),
  service: serviceHealth,
});
export type Overview = z.infer<typeof overview>;
