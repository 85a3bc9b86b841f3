import * as z from 'zod';

import { receivedReferenceText } from '#contract/service/identifier-forms.ts';

const count = z.int().check(z.nonnegative());

/** Answer to an automatic re-check. */
export const recheckVerdict = z.object({
  /** Nothing is open for the pair asked about. */
  isReady: z.boolean(),
  openRequirements: count,
});
export type RecheckVerdict = z.infer<typeof recheckVerdict>;

/** Automatic re-checks of the last 24 hours. */
export const recheckOverview = z.object({
  customers: count,
  lastAt: z.nullable(z.iso.datetime()),
  /** The newest five. */
  changes: z.array(
    z.object({ identityReference: receivedReferenceText, at: z.iso.datetime(), ...recheckVerdict.shape }),
  ),
});
export type RecheckOverview = z.infer<typeof recheckOverview>;
