// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

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
