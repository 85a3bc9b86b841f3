import * as z from 'zod';

import { role } from './permissions.ts';

/** `GET /api/environment`: public, so without secrets. */
export const environmentAnswer = z.object({
  environment: z.enum(['sandbox', 'live']),
  isEmbeddedSandbox: z.boolean(),
  bodyLimitBytes: z.int().check(z.positive()),
  /** Choice: screeningTrueMeans. */
  screeningTrueMeans: z.enum(['match', 'clear']),
  kycVendorId: z.string(),
  /** For sign-in with a company account. */
  hasProvider: z.boolean(),
  /** Empty without the embedded sandbox. */
  sandboxAccounts: z.array(z.object({ email: z.string(), role })),
  /** By blockchain: addresses with `{}`. */
  explorers: z.optional(
    z.record(z.string(), z.object({ transaction: z.optional(z.string()), address: z.optional(z.string()) })),
  ),
  /** Choice: serviceFields. */
  serviceFields: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});
export type EnvironmentAnswer = z.infer<typeof environmentAnswer>;

/**
 * `GET /api/clock`: the service's time and the machine's, ISO 8601 UTC. They differ only with the embedded
 * sandbox.
 */
export const serviceClock = z.object({
  now: z.string(),
  realNow: z.string(),
  /** Service seconds per machine second. */
  speed: z.number(),
  isFrozen: z.boolean(),
});
export type ServiceClock = z.infer<typeof serviceClock>;

/**
 * `GET /api/callbacks/dates`: set if the newest callbacks of several objects are off by the same time, so
 * that CALLBACK_TIME_ZONE is wrong. Choice: callbackTimes.
 */
export const callbackDates = z.object({
  offset: z.nullable(
    z.object({
      /** Dates in `zone` minus receipt; a multiple of 15. */
      aheadMinutes: z.int(),
      zone: z.string(),
      /** The service's offset when the newest came. */
      serviceUtcMinutes: z.int(),
      /** IANA zones with that offset; at most three. */
      fittingZones: z.array(z.string()),
    }),
  ),
});
export type CallbackDates = z.infer<typeof callbackDates>;
