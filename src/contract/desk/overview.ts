import * as z from 'zod';

import { queueItem } from './queue.ts';
import { cappedCount } from './records.ts';
import { recheckOverview } from './rechecks.ts';

/** The service's health, judged by recent calls. Choice: serviceHealth. */
export const serviceHealth = z.object({
  /** `unheard`: no calls for 15 minutes. */
  state: z.enum(['well', 'troubled', 'failing', 'unheard']),
  /** In the last 15 minutes, at most 2,000. */
  calls: z.int().check(z.nonnegative()),
  failed: z.int().check(z.nonnegative()),
  medianMs: z.nullable(z.int().check(z.nonnegative())),
  lastAnsweredAt: z.nullable(z.iso.datetime()),
  lastCallbackAt: z.nullable(z.iso.datetime()),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

/** Without names and notes. */
export const oldestItem = queueItem.pick({
  id: true,
  kind: true,
  object: true,
  identityReference: true,
  status: true,
  pair: true,
  amounts: true,
  factSince: true,
});
export type OldestItem = z.infer<typeof oldestItem>;

/** `GET /api/overview`; each figure counts a filtered list. */
export const overview = z.object({
  /** `GET /api/customers?recheck=due`. */
  recheckDue: cappedCount,
  /** `GET /api/customers?blocked=true`. */
  blockedCustomers: cappedCount,
  /** `GET /api/ramps?attention=true`. */
  rampsWantingAttention: cappedCount,
  /** `GET /api/ramps?stuck=true`. */
  stuckRamps: cappedCount,
  /** Time in the status, by the service's clock. */
  longestStuckMs: z.nullable(z.int().check(z.nonnegative())),
  /** `GET /api/callbacks?is=refused&from=…`, of the last seven days. */
  refusedCallbacks: cappedCount,
  /** All deliveries of these. */
  refusedDeliveries: cappedCount,
  /** `GET /api/callbacks?is=unprocessed`. */
  unprocessedCallbacks: cappedCount,
  /** Five open items with the oldest facts; omitted for roles that can't read the queue. */
  oldestItems: z.optional(z.array(oldestItem)),
  rechecks: z.optional(recheckOverview),
  /** Set while the sandbox's history loads. */
  isLoadingSample: z.optional(z.boolean()),
  /** True without customers and ramps. */
  isEmpty: z.boolean(),
  service: serviceHealth,
});
export type Overview = z.infer<typeof overview>;
