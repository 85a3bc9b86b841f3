// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

import { referenceText } from '#contract/service/identifier-forms.ts';

/**
 * What became of a submission: `sending` until something is known, `answered` with the service's HTTP status,
 * `not-sent` when the call never left, `unknown` when no answer came.
 */
export const submissionOutcome = z.enum(['sending', 'answered', 'not-sent', 'unknown']);
export type SubmissionOutcome = z.infer<typeof submissionOutcome>;

/** One write to an identity as lists tell it. Times are ISO 8601 UTC. No personal value is in it. */
export const submissionSummary = z.object({
  id: z.string(),
  operation: z.string(),
  identityReference: referenceText,
  submittedAt: z.iso.datetime(),
  submittedBy: z.object({ email: z.string(), name: z.string() }),
  outcome: submissionOutcome,
  /** The HTTP status that the service answered. */
  status: z.nullable(z.int()),
  /** The onboarding status in the answer (`PENDING`, …), as it came. */
  onboardingStatus: z.nullable(z.string()),
  answeredAt: z.nullable(z.iso.datetime()),
  requestId: z.string(),
});
