import * as z from 'zod';

import { receivedReference as identityReference } from '#contract/service/primitives.ts';

import { callbackFinding, callbackKind, callbackResult } from './callbacks.ts';
import { note } from './notes.ts';
import { rampSummary } from './ramps.ts';
import { recheckVerdict } from './rechecks.ts';
import { factOf, maskedValue, pairAmounts, listQuery, withheldFields } from './records.ts';
import { callOutcome } from './requests.ts';
import { plannedFinding, submission } from './submissions.ts';

const route = z.looseObject({
  method: z.string().optional(),
  transactionType: z.string().optional(),
  fiat: z.string().optional(),
  crypto: z.string().optional(),
  blockchain: z.string().optional(),
  ...pairAmounts.shape,
});

/** The service's answers are verbatim, without personal values. */
export const customerFacts = z.object({
  exists: factOf(z.boolean()).optional(),
  createdAt: factOf(z.string()).optional(),
  /** With status and date if from a callback. */
  blocked: factOf(
    z.object({ isBlocked: z.boolean(), status: z.string().optional(), statusDate: z.string().optional() }),
  ).optional(),
  lastMessage: factOf(
    z.object({ status: z.string().optional(), statusDate: z.string().optional() }),
  ).optional(),
  /** `serviceAt` if the service's clock isn't the machine's. */
  accepted: factOf(z.object({ operation: z.string(), serviceAt: z.string().optional() })).optional(),
  /** By callback or answer; `written` if spelt differently. Choices: kycMessage, spellings. */
  onboarding: factOf(
    z.object({ status: z.string(), createdAt: z.string().optional(), written: z.string().optional() }),
  ).optional(),
  eligibility: factOf(
    z.object({
      request: route.optional(),
      paymentReady: z.boolean().optional(),
      requirements: z.array(z.string()).optional(),
    }),
  ).optional(),
  limits: factOf(z.object({ request: route.optional(), limits: z.unknown().optional() })).optional(),
  price: factOf(z.object({ request: route.optional(), answer: z.unknown().optional() })).optional(),
  occupation: factOf(
    z.object({ occupationIndustry: z.string().optional(), occupation: z.string().optional() }),
  ).optional(),
  sourceOfFunds: factOf(z.string()).optional(),
  purposeOfTransaction: factOf(z.string()).optional(),
  residence: factOf(z.object({ country: z.string().optional(), state: z.string().optional() })).optional(),
  /** Without the id, which is personal. */
  tax: factOf(z.object({ taxIdType: z.string().optional(), taxState: z.string().optional() })).optional(),
  documents: factOf(z.array(z.object({ type: z.string().optional() }))).optional(),
  vendor: factOf(z.string()).optional(),
  screening: factOf(
    z.object({
      screeningDate: z.string().optional(),
      screeningSanctionsResult: z.boolean().optional(),
      screeningPepResult: z.boolean().optional(),
    }),
  ).optional(),
});
export type CustomerFacts = z.infer<typeof customerFacts>;

export const recordedSubmission = submission.extend({
  /** Null if none or erased. */
  reason: z.string().nullable(),
  findings: z.array(plannedFinding),
  overrides: z.array(z.string()),
});
export type RecordedSubmission = z.infer<typeof recordedSubmission>;

/** The callback that blocked the customer. Spec: identityMessage. */
export const blockingMessage = z.object({
  /** For `GET /api/callbacks/{id}`. */
  eventId: z.string(),
  status: z.string(),
  /** Verbatim, and as read; null if unreadable. */
  statusDate: z.string().nullable(),
  statusAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  /** For staff; null if none or erased. */
  internalReason: z.string().nullable(),
  /** For the customer. */
  externalReason: z.string().nullable(),
});
export type BlockingMessage = z.infer<typeof blockingMessage>;

/** The same e-mail or phone number. */
export const linkedCustomer = z.object({ identityReference, matched: z.enum(['email', 'phone']) });
export type LinkedCustomer = z.infer<typeof linkedCustomer>;

/** `GET /api/customers/{ref}`; empty for an unknown customer. */
export const customerRecord = z.object({
  identityReference,
  firstSeenAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** As in the list. */
  waitingSince: z.iso.datetime().nullable(),
  blockingMessage: blockingMessage.nullable(),
  /** By reference, at most 20. */
  linked: z.array(linkedCustomer),
  facts: customerFacts,
  personalValues: z.array(maskedValue),
  withheld: z.array(withheldFields),
  /** Newest first, at most 200. */
  submissions: z.array(recordedSubmission),
  /** First page of `GET /api/ramps?identityReference=…`. */
  ramps: z.array(rampSummary),
});
export type CustomerRecord = z.infer<typeof customerRecord>;

/** `GET /api/customers/{ref}/activity`. */
export const activityQuery = listQuery;

const activityMoment = { id: z.string(), at: z.iso.datetime() };

/** Only a note's text can be personal. */
const activityItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    ...activityMoment,
    operation: z.string(),
    by: z.object({ email: z.string(), name: z.string() }).nullable(),
    outcome: callOutcome,
    status: z.number().int().nullable(),
    rampId: z.string().nullable(),
    traceId: z.string().nullable(),
    /** Set for automatic re-checks. */
    recheck: z.optional(recheckVerdict),
  }),
  z.object({
    kind: z.literal('callback'),
    ...activityMoment,
    about: callbackKind,
    objectId: z.string(),
    status: z.string().nullable(),
    writtenStatus: z.string().optional(),
    /** Verbatim. */
    statusDate: z.string().nullable(),
    isLate: z.boolean(),
    result: callbackResult.nullable(),
    findings: z.array(callbackFinding),
  }),
  z.object({ kind: z.literal('note'), ...note.shape }),
]);
export type ActivityItem = z.infer<typeof activityItem>;

/** Newest first. */
export const activityList = z.object({ items: z.array(activityItem), nextCursor: z.string().nullable() });
export type ActivityList = z.infer<typeof activityList>;
