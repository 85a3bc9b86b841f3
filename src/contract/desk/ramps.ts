import * as z from 'zod';

import { customerLanguages } from '#contract/messages/message-rules.ts';
import { identifierEnding, identifierPrefix } from '#contract/service/identifier-forms.ts';
import {
  receivedReference as identityReference,
  rampId,
  requestObject,
  textUpTo,
} from '#contract/service/primitives.ts';

import { callbackFinding, callbackResult, callbackVerification } from './callbacks.ts';
import { note } from './notes.ts';
import {
  factOf,
  maskedValue,
  pairAmounts,
  askedClaim,
  instant,
  listQuery,
  selectedIds,
  withheldFields,
} from './records.ts';
import { callOutcome } from './requests.ts';

const pair = z.object({
  fiat: z.string().optional(),
  crypto: z.string().optional(),
  blockchain: z.string().optional(),
});

/** Unknown values are null or omitted. */
export const rampSummary = z.object({
  rampId,
  identityReference: identityReference.nullable(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  direction: z.string().nullable(),
  method: z.string().nullable(),
  /** Unknown values are verbatim. Choice: spellings. */
  status: z.string().nullable(),
  /** Verbatim, if spelt differently. */
  writtenStatus: z.string().optional(),
  /** Of the status, else of the answer, or an undated callback's receipt. By the service's clock. */
  statusAt: z.iso.datetime().nullable(),
  /** Set if `statusAt` is an undated callback's receipt. Choice: undatedCallbacks. */
  isUndated: z.literal(true).optional(),
  isTerminal: z.boolean(),
  /** Choice: rampAttention. */
  wantsAttention: z.boolean(),
  /** Choice: rampStuck. */
  isStuck: z.boolean(),
  pair,
  /** Latest known, by stage: `final`, `announced`, `priced`, `recorded`, `requested`. */
  amounts: pairAmounts,
});

const text = textUpTo(200);

/** Descending with `-`. `since`: longest in their status first, undated last; `created`: oldest first. */
export const rampSorts = ['since', '-since', 'created', '-created', 'updated', '-updated'] as const;
export type RampSort = (typeof rampSorts)[number];

const filters = {
  status: text.optional(),
  direction: text.optional(),
  method: text.optional(),
  identityReference: identityReference.optional(),
  attention: askedClaim.optional(),
  /** Choice: rampStuck. */
  stuck: z.literal('true', 'Must be true').optional(),
  /** Last news: includes `from`, excludes `to`. */
  from: instant.optional(),
  to: instant.optional(),
  /** Creation by the service, else when first seen: includes `createdFrom`, excludes `createdTo`. */
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
  q: z.optional(identifierPrefix),
  /** The end of an id, in any spelling. */
  end: z.optional(identifierEnding),
  sort: z.enum(rampSorts, 'Choose a sort order from the list').optional(),
};

/**
 * `GET /api/ramps`, newest event first. `sort` only sets the direction for `stuck` and `attention` (by time
 * in status), `end` (by event) and a range of creation; `q` (by id) ignores it.
 */
export const rampListQuery = requestObject({ ...listQuery.shape, ...filters });
export type RampListQuery = z.output<typeof rampListQuery>;

/** `GET /api/ramps.csv`, in the list's order; all rows without `ids`. */
export const rampExportQuery = requestObject({ ...filters, ids: selectedIds.optional() });
export type RampExportQuery = z.output<typeof rampExportQuery>;

export type RampSummary = z.infer<typeof rampSummary>;

/** A row of `GET /api/ramps`. */
export const listedRamp = rampSummary.extend({
  /** The service's time; null without a valid one. */
  createdAt: z.iso.datetime().nullable(),
  /** Submitted residence, ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
});
export type ListedRamp = z.infer<typeof listedRamp>;

export const rampList = z.object({ items: z.array(listedRamp), nextCursor: z.string().nullable() });
export type RampList = z.infer<typeof rampList>;

/** Amounts are kept by stage. */
export const rampFacts = z.object({
  identityReference: factOf(z.string()).optional(),
  subPartnerId: factOf(z.string()).optional(),
  direction: factOf(z.string()).optional(),
  method: factOf(z.string()).optional(),
  pair: factOf(pair).optional(),
  /** By our request. */
  requested: factOf(pairAmounts).optional(),
  /** By the service's record. */
  recorded: factOf(pairAmounts).optional(),
  /** By source and target at creation. */
  priced: factOf(pairAmounts).optional(),
  /** By the newest callback. */
  announced: factOf(pairAmounts).optional(),
  /** By the receipt. */
  final: factOf(pairAmounts).optional(),
  fees: factOf(
    z.object({ processingFee: z.string().optional(), networkFee: z.string().optional() }),
  ).optional(),
  transactionHash: factOf(z.string()).optional(),
  createdAt: factOf(z.string()).optional(),
  updatedAt: factOf(z.string()).optional(),
  /** Choice: rampDeadline. */
  expiresAt: factOf(z.string()).optional(),
});
export type RampFacts = z.infer<typeof rampFacts>;

/**
 * `after-the-end`: another status after a terminal one; `no-callback`: only a poll saw it;
 * `signature-refused`: unproven; `stuck`: the current status lasts too long.
 */
export const rampMarks = [
  'duplicate',
  'late',
  'out-of-order',
  'conflicting-repeat',
  'after-the-end',
  'no-callback',
  'signature-refused',
  'not-in-document',
  'stuck',
] as const;
export const rampMark = z.enum(rampMarks);
export type RampMark = z.infer<typeof rampMark>;

const moment = { id: z.string(), at: z.iso.datetime(), marks: z.array(rampMark) };
/** `before`: the status known until then. */
const reported = {
  before: z.string().nullable(),
  rampStatus: z.string().nullable(),
  writtenStatus: z.string().optional(),
};

/** An event of a ramp's timeline. */
export const rampMoment = z.discriminatedUnion('kind', [
  z.object({
    /** The creation, or a poll with news or without an answer. */
    kind: z.literal('call'),
    ...moment,
    ...reported,
    operation: z.string(),
    outcome: callOutcome,
    status: z.number().int().nullable(),
    traceId: z.string().nullable(),
    staff: z.object({ email: z.string(), name: z.string() }).nullable(),
    /** Later polls without news. */
    sameSince: z.object({ count: z.int(), lastAt: z.iso.datetime() }).nullable(),
  }),
  z.object({
    kind: z.literal('callback'),
    /** For `GET /api/callbacks/{id}`: the first delivery's. */
    ...moment,
    ...reported,
    /** Verbatim, and as read; null if unreadable: then its receipt counts. */
    statusDate: z.string().nullable(),
    statusAt: z.iso.datetime().nullable(),
    /** Null until processed. */
    result: callbackResult.nullable(),
    findings: z.array(callbackFinding),
    deliveredAt: z.array(z.iso.datetime()),
    /** For staff; null if none or erased. */
    internalReason: z.string().nullable(),
    /** For the customer. */
    externalReason: z.string().nullable(),
  }),
  z.object({
    /** A refused callback that named this ramp: unproven. */
    kind: z.literal('refused'),
    ...moment,
    verification: callbackVerification,
    answerStatus: z.int(),
    deliveries: z.object({ count: z.int(), lastAt: z.iso.datetime() }),
  }),
  z.object({ kind: z.literal('note'), marks: z.array(rampMark), ...note.shape }),
]);
export type RampMoment = z.infer<typeof rampMoment>;

/** `GET /api/ramps/{id}`. */
export const rampDetail = rampSummary.extend({
  statusFact: factOf(z.string()).nullable(),
  /** By the service's clock. */
  stuckSince: z.iso.datetime().nullable(),
  stuckAfterMinutes: z.int(),
  facts: rampFacts,
  personalValues: z.array(maskedValue),
  withheld: z.array(withheldFields),
  /** Guessed from the country. */
  customerLanguage: z.enum(customerLanguages).optional(),
  /** Oldest first, at most the last 200; `since` by the service's clock, null if undated. */
  stages: z.array(z.object({ status: z.string(), since: z.iso.datetime().nullable() })),
  /** Newest first, at most 200. */
  timeline: z.array(rampMoment),
});
export type RampDetail = z.infer<typeof rampDetail>;
export type RampStage = RampDetail['stages'][number];
