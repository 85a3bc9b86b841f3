// The frame around every page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

/**
 * `GET /api/clock`: the service's time beside the machine's, on which ages of the service's facts are measured. Instants are ISO
 * 8601, UTC. Beside a service that is not embedded both are the machine's. Design: interfaces › HTTP, sandbox.
 */
export const serviceClock = z.object({
  now: z.string().check(z.refine(isInstant)),
  realNow: z.string().check(z.refine(isInstant)),
  /** Seconds of the service in a second of the machine. */
  speed: z.number().check(z.positive()),
  isFrozen: z.boolean(),
});
export type ServiceClock = z.infer<typeof serviceClock>;

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
