import * as z from 'zod';

import { identifierPrefix } from '#contract/service/identifier-forms.ts';
import {
  receivedReference as identityReference,
  requestObject,
  textUpTo,
} from '#contract/service/primitives.ts';

import { callbackFinding, callbackKind, callbackResult } from './callbacks.ts';
import { note } from './notes.ts';
import { rampSummary } from './ramps.ts';
import { recheckVerdict } from './rechecks.ts';
import { factOf, maskedValue, pairAmounts, askedClaim, listQuery, withheldFields } from './records.ts';
import { callOutcome } from './requests.ts';
import { plannedFinding, submission } from './submissions.ts';

const filters = {
  blocked: askedClaim.optional(),
  onboardingStatus: textUpTo(200).optional(),
  requirements: z.literal('open', 'Ask for open requirements').optional(),
  /** Submitted, and not re-checked for a day. Choice: recheckDue. */
  recheck: z.literal('due', 'Ask for those due for a re-check').optional(),
  q: z.optional(identifierPrefix),
};

/**
 * Query of `GET /api/customers`: newest first; those due for a re-check begin with the one who has waited longest; with `q`, the beginning of
 * a reference, in the order of references.
 */
export const customerListQuery = requestObject({ ...listQuery.shape, ...filters });
export type CustomerListQuery = z.output<typeof customerListQuery>;

/** Query of `GET /api/customers.csv`: all that the filters let through, in the order of the list. */
export const customerExportQuery = requestObject(filters);
export type CustomerExportQuery = z.output<typeof customerExportQuery>;

const route = z.looseObject({
  method: z.string().optional(),
  transactionType: z.string().optional(),
  fiat: z.string().optional(),
  crypto: z.string().optional(),
  blockchain: z.string().optional(),
  ...pairAmounts.shape,
});

/** What is known of a customer, fact by fact. The service's own answers are as they came, less what is personal. */
export const customerFacts = z.object({
  /** Whether there is an account. */
  exists: factOf(z.boolean()).optional(),
  createdAt: factOf(z.string()).optional(),
  /** With the callback's status and date, where one said it. */
  blocked: factOf(
    z.object({ isBlocked: z.boolean(), status: z.string().optional(), statusDate: z.string().optional() }),
  ).optional(),
  /** The newest callback about them, whatever it said. */
  lastMessage: factOf(
    z.object({ status: z.string().optional(), statusDate: z.string().optional() }),
  ).optional(),
  /** The latest submission that the service took; with the service's time, where its clock is not the machine's. */
  accepted: factOf(z.object({ operation: z.string(), serviceAt: z.string().optional() })).optional(),
  /** As a callback told or an answer said; `written` where it was spelt otherwise. Choices: kycMessage, spellings. */
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
  /** What a tax id is and where it is from; the id itself is personal. */
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

/** A submission with why it was made and what was found before it was sent. */
export const recordedSubmission = submission.extend({
  /** As it was typed; null when none was given, or when it was erased. */
  reason: z.string().nullable(),
  findings: z.array(plannedFinding),
  overrides: z.array(z.string()),
});
export type RecordedSubmission = z.infer<typeof recordedSubmission>;

/** The callback that says that they are blocked. Spec: Events › identityMessage. */
export const blockingMessage = z.object({
  /** Of the callback: `GET /api/callbacks/{id}`. */
  eventId: z.string(),
  status: z.string(),
  /** As it came, and read as UTC. */
  statusDate: z.string().nullable(),
  statusAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  /** For staff alone; null where it said none, or once it was erased. */
  internalReason: z.string().nullable(),
  /** What the customer may be told; likewise. */
  externalReason: z.string().nullable(),
});
export type BlockingMessage = z.infer<typeof blockingMessage>;

/** Another customer with the same e-mail or phone number. */
export const linkedCustomer = z.object({ identityReference, matched: z.enum(['email', 'phone']) });
export type LinkedCustomer = z.infer<typeof linkedCustomer>;

/** `GET /api/customers/{ref}`: everything that the desk knows; empty for someone it never heard of. */
export const customerRecord = z.object({
  identityReference,
  /** Null: the desk has never heard of them. */
  firstSeenAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** As in the list. */
  waitingSince: z.iso.datetime().nullable(),
  /** The newest; null unless they are blocked and a callback said so. */
  blockingMessage: blockingMessage.nullable(),
  /** In the order of references, at most 20. */
  linked: z.array(linkedCustomer),
  facts: customerFacts,
  personalValues: z.array(maskedValue),
  withheld: z.array(withheldFields),
  /** Newest first, at most 200. */
  submissions: z.array(recordedSubmission),
  /** Newest first, the first page of `GET /api/ramps?identityReference=…`. */
  ramps: z.array(rampSummary),
});
export type CustomerRecord = z.infer<typeof customerRecord>;

/** Query of `GET /api/customers/{ref}/activity`. */
export const activityQuery = listQuery;

const activityMoment = { id: z.string(), at: z.iso.datetime() };

/** Something that happened about a customer: a call of ours, a callback of the service, a note. It holds no personal value but what a person writes into a note. */
const activityItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    ...activityMoment,
    operation: z.string(),
    by: z.object({ email: z.string(), name: z.string() }).nullable(),
    outcome: callOutcome,
    /** The service's HTTP status. */
    status: z.number().int().nullable(),
    rampId: z.string().nullable(),
    traceId: z.string().nullable(),
    /** What the service answered when the desk asked by itself; left out on every other call. */
    recheck: z.optional(recheckVerdict),
  }),
  z.object({
    kind: z.literal('callback'),
    ...activityMoment,
    about: callbackKind,
    /** The customer's reference or the ramp's id. */
    objectId: z.string(),
    status: z.string().nullable(),
    /** As it came; left out unless that is spelt otherwise. */
    writtenStatus: z.string().optional(),
    /** As it came. */
    statusDate: z.string().nullable(),
    isLate: z.boolean(),
    /** Null: not processed yet. */
    result: callbackResult.nullable(),
    findings: z.array(callbackFinding),
  }),
  z.object({ kind: z.literal('note'), ...note.shape }),
]);
export type ActivityItem = z.infer<typeof activityItem>;

/** Answer: newest first, one page of the merged timeline. */
export const activityList = z.object({ items: z.array(activityItem), nextCursor: z.string().nullable() });
export type ActivityList = z.infer<typeof activityList>;
