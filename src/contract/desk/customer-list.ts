import * as z from 'zod';

import { identifierPrefix, receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { rampId, requestObject, textUpTo } from '#contract/service/primitives.ts';

import { colleague } from './queue.ts';
import { askedClaim, listQuery, selectedIds } from './records.ts';

/**
 * Orders of the list, descending with `-`: `-requirements` is most open requirements first, unknown last;
 * `waiting` is longest waiting first, the others last.
 */
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
  requirements: z.literal('open', 'Must be open').optional(),
  /** Submitted, and not re-checked for a day. Choice: recheckDue. */
  recheck: z.literal('due', 'Must be due').optional(),
  q: z.optional(identifierPrefix),
  sort: z.enum(customerSorts, 'Choose an order from the list').optional(),
};

/**
 * `GET /api/customers`: by `sort`, else newest event first. Fixed: due for a re-check longest waiting first;
 * with `q`, the beginning of a reference, by reference.
 */
export const customerListQuery = requestObject({ ...listQuery.shape, ...filters });
export type CustomerListQuery = z.output<typeof customerListQuery>;

/** `GET /api/customers.csv`, in the list's order: all of it, or the selected customers. */
export const customerExportQuery = requestObject({ ...filters, ids: selectedIds.optional() });
export type CustomerExportQuery = z.output<typeof customerExportQuery>;

/** `sending` until known, `answered` with an HTTP status, `not-sent`, or `unknown` without an answer. */
const submissionOutcome = z.enum(['sending', 'answered', 'not-sent', 'unknown']);
export type SubmissionOutcome = z.infer<typeof submissionOutcome>;

/** A write to an identity in lists. ISO 8601 UTC. Nothing personal. */
export const submissionSummary = z.object({
  id: z.string(),
  operation: z.string(),
  identityReference: receivedReferenceText,
  submittedAt: z.iso.datetime(),
  submittedBy: z.object({ email: z.string(), name: z.string() }),
  outcome: submissionOutcome,
  /** The service's HTTP status. */
  status: z.nullable(z.int()),
  /** Verbatim, such as `PENDING`. */
  onboardingStatus: z.nullable(z.string()),
  answeredAt: z.nullable(z.iso.datetime()),
  requestId: z.string(),
});

/** Anyone a call, answer or callback was about, in lists and exports. */
const customerSummary = z.object({
  identityReference: receivedReferenceText,
  /** Masked given name and surname: `J••• B•••`. Null: unknown. */
  maskedName: z.nullable(z.string()),
  /** Submitted residence, ISO 3166-1 alpha-2. Null: unknown. */
  country: z.nullable(z.string()),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Null: unknown. */
  isBlocked: z.nullable(z.boolean()),
  /** As share-documents last answered. */
  onboardingStatus: z.nullable(z.string()),
  /** Left open by the latest eligibility. */
  openRequirements: z.nullable(z.int()),
  /** The service's time of the latest accepted submission; null if none, or re-checked since. */
  waitingSince: z.nullable(z.iso.datetime()),
  submissionCount: z.int().check(z.nonnegative()),
  lastSubmission: z.nullable(submissionSummary),
});
export type CustomerSummary = z.infer<typeof customerSummary>;

/** What waits for a person, of one customer. */
const queueState = z.object({
  open: z.int(),
  waiting: z.int(),
  /** Whose the open ones are, by name; `isUnassigned` if one is nobody's. */
  assignees: z.array(colleague),
  isUnassigned: z.boolean(),
  /** The earliest of the open ones; null if none is open. */
  dueAt: z.nullable(z.iso.datetime()),
});

/** A row of `GET /api/customers`. */
export const listedCustomer = customerSummary.extend({
  /** Their ramp with the newest event; null if none. */
  lastRamp: z.nullable(
    z.object({
      rampId,
      /** In the interface's spelling; unknown ones verbatim. */
      status: z.nullable(z.string()),
      /** The service's time; null if unknown. */
      statusAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Their items and their ramps' in the queue; null if none, and for who can't read the queue. */
  queue: z.nullable(queueState),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

export const customerList = z.object({
  items: z.array(listedCustomer),
  nextCursor: z.nullable(z.string()),
});
export type CustomerList = z.infer<typeof customerList>;
