// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

import { referenceText } from '#contract/service/identifier-forms.ts';

import { submissionSummary } from './submission-summary.ts';

/** A row of `GET /api/customers`: someone whom a call, an answer or a callback was about. */
export const customerSummary = z.object({
  identityReference: referenceText,
  firstSeenAt: z.iso.datetime(),
  /** When something last told of them. */
  lastSeenAt: z.iso.datetime(),
  /** Null: not known. */
  isBlocked: z.nullable(z.boolean()),
  /** As share-documents last answered it. */
  onboardingStatus: z.nullable(z.string()),
  /** How many requirements the latest eligibility left open. */
  openRequirements: z.nullable(z.int()),
  /** The service's time at which it took the latest submission; null where none was, or where it was re-checked since. */
  waitingSince: z.nullable(z.iso.datetime()),
  submissionCount: z.int().check(z.nonnegative()),
  lastSubmission: z.nullable(submissionSummary),
});
export type CustomerSummary = z.infer<typeof customerSummary>;

export const customerList = z.object({
  items: z.array(customerSummary),
  nextCursor: z.nullable(z.string()),
});
export type CustomerList = z.infer<typeof customerList>;
