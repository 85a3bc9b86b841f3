// The frame around every page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

/**
 * `GET /api/clock`: the service's time beside the machine's, on which ages of the service's facts are measured. Instants are ISO
 * 8601, UTC. Beside a service that is not embedded both are the machine's. Design: interfaces › HTTP, sandbox.
 */
export const serviceClock = z.object({
  now: z.string(),
  realNow: z.string(),
  /** Seconds of the service in a second of the machine. */
  speed: z.number(),
  isFrozen: z.boolean(),
});
export type ServiceClock = z.infer<typeof serviceClock>;
