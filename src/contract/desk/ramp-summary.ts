import * as z from 'zod';

import { identityReference, rampId } from '#contract/service/primitives.ts';

import { pairAmounts } from './facts.ts';

/** What a ramp changes into what, as far as it is known. */
export const pair = z.object({
  fiat: z.string().optional(),
  crypto: z.string().optional(),
  blockchain: z.string().optional(),
});

/** A row of `GET /api/ramps`. What the desk was never told is null or missing. */
export const rampSummary = z.object({
  rampId,
  identityReference: identityReference.nullable(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  direction: z.string().nullable(),
  method: z.string().nullable(),
  status: z.string().nullable(),
  /** The service's time of the status, or when it was answered; null where it came with none that is a date. */
  statusAt: z.iso.datetime().nullable(),
  isTerminal: z.boolean(),
  /** Choice: rampAttention. */
  wantsAttention: z.boolean(),
  /** It has been longer than `stuckAfterMinutes` in a status that moves by itself, on the service's clock. Choice: rampStuck. */
  isStuck: z.boolean(),
  pair,
  /** The last known: final, priced, announced by a callback, or asked for. */
  amounts: pairAmounts,
});
