import * as z from 'zod';

import { receivedReferenceText } from '#contract/service/identifier-forms.ts';

const count = z.int().check(z.nonnegative());

/** What the service answered when the desk asked by itself what became of a submission. */
export const recheckVerdict = z.object({
  /** May pay: nothing is open, for the pair that was asked about. */
  isReady: z.boolean(),
  openRequirements: count,
});
export type RecheckVerdict = z.infer<typeof recheckVerdict>;

/** What the desk asked by itself in the last 24 hours. */
export const recheckOverview = z.object({
  /** About how many customers. */
  customers: count,
  lastAt: z.nullable(z.iso.datetime()),
  /** Whose answer changed: the newest five. */
  changes: z.array(
    z.object({ identityReference: receivedReferenceText, at: z.iso.datetime(), ...recheckVerdict.shape }),
  ),
});
export type RecheckOverview = z.infer<typeof recheckOverview>;
