import * as z from 'zod';

import { role } from './permissions.ts';

/** `GET /api/environment`, open to everyone: what the page must know before anybody has signed in. Nothing here is secret. */
export const environmentAnswer = z.object({
  environment: z.enum(['sandbox', 'live']),
  isEmbeddedSandbox: z.boolean(),
  /** The largest request in bytes that the desk takes. */
  bodyLimitBytes: z.int().check(z.positive()),
  /** What `true` means in reliance screening. Choice: screeningTrueMeans. */
  screeningTrueMeans: z.enum(['match', 'clear']),
  kycVendorId: z.string(),
  /** Whether one may sign in with an account of the company's provider. */
  hasProvider: z.boolean(),
  /** Accounts that exist only beside the embedded sandbox; empty everywhere else. */
  sandboxAccounts: z.array(z.object({ email: z.string(), role })),
  /** Explorers by blockchain: addresses in which `{}` stands for what is looked at. Absent: none is configured. */
  explorers: z.optional(
    z.record(z.string(), z.object({ transaction: z.optional(z.string()), address: z.optional(z.string()) })),
  ),
  /** Where the integration's own names differ; absent: nowhere. Choice: serviceFields. */
  serviceFields: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});
export type EnvironmentAnswer = z.infer<typeof environmentAnswer>;

/**
 * `GET /api/clock`: the service's time beside the machine's, on which ages of the service's facts are measured. Instants are ISO
 * 8601, UTC. Beside a service that is not embedded both are the machine's.
 */
export const serviceClock = z.object({
  now: z.string(),
  realNow: z.string(),
  /** Seconds of the service in a second of the machine. */
  speed: z.number(),
  isFrozen: z.boolean(),
});
export type ServiceClock = z.infer<typeof serviceClock>;

/**
 * Answer of `GET /api/callbacks/dates`: whether the newest callbacks of several ramps or customers are all dated off by the same time,
 * which means that CALLBACK_TIME_ZONE is not the zone of the service's dates. Null: no such thing is seen. Choice: callbackTimes.
 */
export const callbackDates = z.object({
  offset: z.nullable(
    z.object({
      /** By how much their dates, read in `zone`, are ahead of their receipt; negative: behind. A multiple of 15, never 0. */
      aheadMinutes: z.int(),
      /** The zone that is set now, an IANA name. */
      zone: z.string(),
      /** How far the service's zone was ahead of UTC when the newest came. */
      serviceUtcMinutes: z.int(),
      /** Zones that were so far from UTC then, IANA names; at most three, none where the desk knows none. */
      fittingZones: z.array(z.string()),
    }),
  ),
});
export type CallbackDates = z.infer<typeof callbackDates>;
