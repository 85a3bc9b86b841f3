import * as z from 'zod';

import { rampId, receivedReference, requestObject } from '#contract/service/primitives.ts';

/** Milliseconds between a page's heartbeats; three missing mean that it is closed. */
export const presenceBeatMs = 15_000;

/** `POST /api/presence`: a record is open here; with `isLeaving`, no longer. */
export const presenceRequest = requestObject({
  object: z.discriminatedUnion(
    'kind',
    [
      requestObject({ kind: z.literal('customer'), id: receivedReference }),
      requestObject({ kind: z.literal('ramp'), id: rampId }),
    ],
    'Enter a customer or ramp',
  ),
  isLeaving: z.literal(true).optional(),
});
export type PresenceRequest = z.output<typeof presenceRequest>;

/** Names of the others who have it open, at most 20. */
export const presenceAnswer = z.object({ others: z.array(z.string()) });
