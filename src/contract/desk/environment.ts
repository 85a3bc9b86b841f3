import * as z from 'zod';

import { role } from './permissions.ts';

/** `GET /api/environment`, public: what the page must know before sign-in. Nothing secret. */
export const environmentAnswer = z.object({
  environment: z.enum(['sandbox', 'live']),
  isEmbeddedSandbox: z.boolean(),
  /** Largest request in bytes. */
  bodyLimitBytes: z.int().check(z.positive()),
  /** Meaning of a true screening result. Choice: screeningTrueMeans. */
  screeningTrueMeans: z.enum(['match', 'clear']),
  kycVendorId: z.string(),
  /** True if sign-in with a company account is configured. */
  hasProvider: z.boolean(),
  /** Accounts beside the embedded sandbox; else empty. */
  sandboxAccounts: z.array(z.object({ email: z.string(), role })),
  /** Explorers by blockchain: addresses with `{}`. Omitted: none. */
  explorers: z.optional(
    z.record(z.string(), z.object({ transaction: z.optional(z.string()), address: z.optional(z.string()) })),
  ),
  /** The integration's own names. Choice: serviceFields. */
  serviceFields: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});
export type EnvironmentAnswer = z.infer<typeof environmentAnswer>;

/**
 * `GET /api/clock`: the service's time, for ages of its facts, and the machine's. ISO 8601, UTC. The same
 * without the embedded sandbox.
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
 * `GET /api/callbacks/dates`: set if the newest callbacks of several objects are all dated off by the same
 * time, so CALLBACK_TIME_ZONE is wrong. Choice: callbackTimes.
 */
export const callbackDates = z.object({
  offset: z.nullable(
    z.object({
      /** Dates in `zone` minus receipt. A multiple of 15, never 0. */
      aheadMinutes: z.int(),
      /** The configured IANA zone. */
      zone: z.string(),
      /** The service's offset from UTC when the newest came. */
      serviceUtcMinutes: z.int(),
      /** IANA zones with that offset then; at most three. */
      fittingZones: z.array(z.string()),
    }),
  ),
});
export type CallbackDates = z.infer<typeof callbackDates>;
