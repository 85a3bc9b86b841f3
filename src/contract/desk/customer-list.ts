import * as z from 'zod';

import { identifierPrefix, receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { rampId, requestObject, textUpTo } from '#contract/service/primitives.ts';

import { colleague } from './queue.ts';
import { askedClaim, listQuery, selectedIds } from './records.ts';

/** Descending with `-`. `-requirements`: unknown last; `waiting`: longest first, those not waiting last. */
export const customerSorts = [
  'updated',
  '-updated',
  'first-seen',
  '-first-seen',
  '-requirements',
  'waiting',
] as const;
export type CustomerSort = (typeof customerSorts)[number];

const filters = {
  blocked: askedClaim.optional(),
  onboardingStatus: textUpTo(200).optional(),
  requirements: z.literal('open', 'Must be “open”').optional(),
  /** Choice: recheckDue. */
  recheck: z.literal('due', 'Must be “due”').optional(),
  q: z.optional(identifierPrefix),
  sort: z.enum(customerSorts, 'Choose a sort order from the list').optional(),
};

/**
 * `GET /api/customers`, newest event first. `recheck` (longest waiting first) and `q` (by reference) ignore
 * `sort`.
 */
export const customerListQuery = requestObject({ ...listQuery.shape, ...filters });
export type CustomerListQuery = z.output<typeof customerListQuery>;

/** `GET /api/customers.csv`, in the list's order; all rows without `ids`. */
export const customerExportQuery = requestObject({ ...filters, ids: selectedIds.optional() });
export type CustomerExportQuery = z.output<typeof customerExportQuery>;

/** `sending` until known; `answered` with any status; `unknown`: sent without an answer. */
const submissionOutcome = z.enum(['sending', 'answered', 'not-sent', 'unknown']);
export type SubmissionOutcome = z.infer<typeof submissionOutcome>;

/** Nothing personal. */
export const submissionSummary = z.object({
  id: z.string(),
  operation: z.string(),
  identityReference: receivedReferenceText,
  submittedAt: z.iso.datetime(),
  submittedBy: z.object({ email: z.string(), name: z.string() }),
  outcome: submissionOutcome,
  status: z.nullable(z.int()),
  /** Verbatim. */
  onboardingStatus: z.nullable(z.string()),
  answeredAt: z.nullable(z.iso.datetime()),
  requestId: z.string(),
});

const customerSummary = z.object({
  identityReference: receivedReferenceText,
  maskedName: z.nullable(z.string()),
  /** Submitted residence, ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isBlocked: z.nullable(z.boolean()),
  /** The newest, by answer or callback. */
  onboardingStatus: z.nullable(z.string()),
  /** By the latest eligibility. */
  openRequirements: z.nullable(z.int()),
  /** The service's time of the latest accepted submission; null if none, or re-checked since. */
  waitingSince: z.nullable(z.iso.datetime()),
  submissionCount: z.int().check(z.nonnegative()),
  lastSubmission: z.nullable(submissionSummary),
});
export type CustomerSummary = z.infer<typeof customerSummary>;

const queueState = z.object({
  open: z.int(),
  waiting: z.int(),
  /** Of the open ones, by name. */
  assignees: z.array(colleague),
  isUnassigned: z.boolean(),
  /** Earliest of the open ones. */
  dueAt: z.nullable(z.iso.datetime()),
});

/** A row of `GET /api/customers`. */
export const listedCustomer = customerSummary.extend({
  /** The one with the newest event. */
  lastRamp: z.nullable(
    z.object({
      rampId,
      /** Unknown values are verbatim. */
      status: z.nullable(z.string()),
      /** By the service's clock. */
      statusAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** With their ramps' items; null if none, or the reader can't read the queue. */
  queue: z.nullable(queueState),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

export const customerList = z.object({
  items: z.array(listedCustomer),
  nextCursor: z.nullable(z.string()),
});
export type CustomerList = z.infer<typeof customerList>;
