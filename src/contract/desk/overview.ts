import * as z from 'zod';

import { receivedReferenceText } from '#contract/service/identifier-forms.ts';

import { recheckOverview } from './rechecks.ts';

/**
 * What became of a submission: `sending` until something is known, `answered` with the service's HTTP status,
 * `not-sent` when the call never left, `unknown` when no answer came.
 */
const submissionOutcome = z.enum(['sending', 'answered', 'not-sent', 'unknown']);
export type SubmissionOutcome = z.infer<typeof submissionOutcome>;

/** One write to an identity as lists show it. Times are ISO 8601 UTC. No personal value is in it. */
export const submissionSummary = z.object({
  id: z.string(),
  operation: z.string(),
  identityReference: receivedReferenceText,
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

/** A row of `GET /api/customers`: someone whom a call, an answer or a callback was about. */
const customerSummary = z.object({
  identityReference: receivedReferenceText,
  /** Given name and surname, masked: `J••• B•••`. Null: not known. */
  maskedName: z.nullable(z.string()),
  /** Of residence, as it was submitted: ISO 3166-1 alpha-2. Null: not known. */
  country: z.nullable(z.string()),
  firstSeenAt: z.iso.datetime(),
  /** When the desk last heard of them. */
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

/** How many rows a filtered list has: exact up to 1,000, beyond which the desk does not count. */
export const cappedCount = z.object({ count: z.int().check(z.nonnegative()), isMore: z.boolean() });
export type CappedCount = z.infer<typeof cappedCount>;

/** How the service has answered the desk's latest calls. Choice: serviceHealth. */
export const serviceHealth = z.object({
  /** `unheard`: nothing was asked of it for a quarter of an hour. `failing`: the breaker is open, or most calls failed. */
  state: z.enum(['well', 'troubled', 'failing', 'unheard']),
  /** Of the last quarter of an hour; the newest 2,000 of them. */
  calls: z.int().check(z.nonnegative()),
  failed: z.int().check(z.nonnegative()),
  medianMs: z.nullable(z.int().check(z.nonnegative())),
  lastAnsweredAt: z.nullable(z.iso.datetime()),
  lastCallbackAt: z.nullable(z.iso.datetime()),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

/** A ramp that has been stuck, or has needed a look, for long; of a row of `GET /api/ramps` what the overview shows. */
export const oldestCase = z.object({
  rampId: z.string(),
  identityReference: z.nullable(z.string()),
  status: z.nullable(z.string()),
  /** The status as it came, where it is spelt differently. Choice: spellings. */
  writtenStatus: z.optional(z.string()),
  statusAt: z.nullable(z.iso.datetime()),
  pair: z.object({ fiat: z.optional(z.string()), crypto: z.optional(z.string()) }),
  amounts: z.object({ fiatAmount: z.optional(z.string()), cryptoAmount: z.optional(z.string()) }),
});
export type OldestCase = z.infer<typeof oldestCase>;

/** `GET /api/overview`: what needs attention now; each figure is that of a filtered list. */
export const overview = z.object({
  /** `GET /api/customers?recheck=due`. */
  recheckDue: cappedCount,
  /** `GET /api/customers?blocked=true`. */
  blockedCustomers: cappedCount,
  /** `GET /api/ramps?attention=true`. */
  rampsWantingAttention: cappedCount,
  /** `GET /api/ramps?stuck=true`. */
  stuckRamps: cappedCount,
  /** For how long the first of them has had its status, by the service's clock. */
  longestStuckMs: z.nullable(z.int().check(z.nonnegative())),
  /** `GET /api/callbacks?is=refused&from=…`, of the last seven days. */
  refusedCallbacks: cappedCount,
  /** In how many deliveries those came. */
  refusedDeliveries: cappedCount,
  /** `GET /api/callbacks?is=unprocessed`. */
  unprocessedCallbacks: cappedCount,
  /** The five to begin with: those that have been stuck longest, then those that have needed a look longest. */
  oldestCases: z.array(oldestCase),
  /** Left out where the desk does not re-check submissions by itself. */
  rechecks: z.optional(recheckOverview),
  /** The directory is being filled from the embedded sandbox: the figures are not whole yet. Left out otherwise. */
  isLoadingSample: z.optional(z.boolean()),
  /** Whether the directory knows anybody. */
  isEmpty: z.boolean(),
  service: serviceHealth,
});
export type Overview = z.infer<typeof overview>;
