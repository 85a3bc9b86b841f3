import * as z from 'zod';

import { recheckOverview } from './rechecks.ts';

/** A filtered list's length, exact up to 1,000. */
export const cappedCount = z.object({ count: z.int().check(z.nonnegative()), isMore: z.boolean() });
export type CappedCount = z.infer<typeof cappedCount>;

/** The service's health by recent calls. Choice: serviceHealth. */
export const serviceHealth = z.object({
  /** `unheard`: no calls for 15 minutes. `failing`: the breaker is open, or most calls failed. */
  state: z.enum(['well', 'troubled', 'failing', 'unheard']),
  /** Of the last 15 minutes; the newest 2,000. */
  calls: z.int().check(z.nonnegative()),
  failed: z.int().check(z.nonnegative()),
  medianMs: z.nullable(z.int().check(z.nonnegative())),
  lastAnsweredAt: z.nullable(z.iso.datetime()),
  lastCallbackAt: z.nullable(z.iso.datetime()),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

/** A ramp that is stuck or needs attention, as the overview shows it. */
export const oldestCase = z.object({
  rampId: z.string(),
  identityReference: z.nullable(z.string()),
  status: z.nullable(z.string()),
  /** Verbatim, if spelt differently. Choice: spellings. */
  writtenStatus: z.optional(z.string()),
  statusAt: z.nullable(z.iso.datetime()),
  pair: z.object({ fiat: z.optional(z.string()), crypto: z.optional(z.string()) }),
  amounts: z.object({ fiatAmount: z.optional(z.string()), cryptoAmount: z.optional(z.string()) }),
});
export type OldestCase = z.infer<typeof oldestCase>;

/** `GET /api/overview`: what needs attention; each figure is a filtered list's. */
export const overview = z.object({
  /** `GET /api/customers?recheck=due`. */
  recheckDue: cappedCount,
  /** `GET /api/customers?blocked=true`. */
  blockedCustomers: cappedCount,
  /** `GET /api/ramps?attention=true`. */
  rampsWantingAttention: cappedCount,
  /** `GET /api/ramps?stuck=true`. */
  stuckRamps: cappedCount,
  /** Longest time in a status, by the service's clock. */
  longestStuckMs: z.nullable(z.int().check(z.nonnegative())),
  /** `GET /api/callbacks?is=refused&from=…`, of the last seven days. */
  refusedCallbacks: cappedCount,
  /** Their deliveries. */
  refusedDeliveries: cappedCount,
  /** `GET /api/callbacks?is=unprocessed`. */
  unprocessedCallbacks: cappedCount,
  /** Five to begin with: stuck longest, then waiting for attention longest. */
  oldestCases: z.array(oldestCase),
  /** Omitted without automatic re-checks. */
  rechecks: z.optional(recheckOverview),
  /** Set while the sandbox's history loads: figures are incomplete. */
  isLoadingSample: z.optional(z.boolean()),
  /** True without customers and ramps. */
  isEmpty: z.boolean(),
  service: serviceHealth,
});
export type Overview = z.infer<typeof overview>;
