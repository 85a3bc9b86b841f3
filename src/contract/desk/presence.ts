import * as z from 'zod';

import { rampId, receivedReference, requestObject } from '#contract/service/primitives.ts';

/** Three missing heartbeats mean that the page is closed. */
export const presenceBeatMs = 15_000;

/** `POST /api/presence`; `isLeaving` once the record is closed. */
export const presenceRequest = requestObject({
  object: z.discriminatedUnion(
    'kind',
    [
      requestObject({ kind: z.literal('customer'), id: receivedReference }),
      requestObject({ kind: z.literal('ramp'), id: rampId }),
    ],
    'Must be “customer” or “ramp”',
  ),
  isLeaving: z.literal(true).optional(),
});
export type PresenceRequest = z.output<typeof presenceRequest>;

/** At most 20 names. */
export const presenceAnswer = z.object({ others: z.array(z.string()) });
