import * as z from 'zod';

import { customerLanguages } from '#contract/messages/message-rules.ts';
import { identifierPrefix } from '#contract/service/identifier-forms.ts';
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
  withheldFields,
} from './records.ts';
import { callOutcome } from './requests.ts';

/** What a ramp changes into what, as far as it is known. */
const pair = z.object({
  fiat: z.string().optional(),
  crypto: z.string().optional(),
  blockchain: z.string().optional(),
});

/** A ramp as lists and records show it. What the desk never learnt is null or missing. */
export const rampSummary = z.object({
  rampId,
  identityReference: identityReference.nullable(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  direction: z.string().nullable(),
  method: z.string().nullable(),
  /** As the interface spells it; one that it does not know as it came. Choice: spellings. */
  status: z.string().nullable(),
  /** As it came; left out unless that is spelt otherwise. */
  writtenStatus: z.string().optional(),
  /** The service's time of the status, or when it was answered or, without a date that can be read, received. */
  statusAt: z.iso.datetime().nullable(),
  /** That time is when a callback came, whose own date can't be read; else left out. Choice: undatedCallbacks. */
  isUndated: z.literal(true).optional(),
  isTerminal: z.boolean(),
  /** Choice: rampAttention. */
  wantsAttention: z.boolean(),
  /** It has been longer than `stuckAfterMinutes` in a status that moves by itself, on the service's clock. Choice: rampStuck. */
  isStuck: z.boolean(),
  pair,
  /** The last known: final, priced, announced by a callback, or asked for. */
  amounts: pairAmounts,
});

const text = textUpTo(200);

const filters = {
  status: text.optional(),
  direction: text.optional(),
  method: text.optional(),
  identityReference: identityReference.optional(),
  attention: askedClaim.optional(),
  /** Ramps stuck in a status that moves by itself. Choice: rampStuck. */
  stuck: z.literal('true', 'Ask for those that are stuck').optional(),
  /** When the desk last heard of them: `from` counts, `to` no more. */
  from: instant.optional(),
  to: instant.optional(),
  q: z.optional(identifierPrefix),
  /** `since`: those that have had their status longest first, those of an unknown time last. */
  sort: z.literal('since', 'Sort by since').optional(),
};

/** Query of `GET /api/ramps`: newest first, unless it is sorted; those that are stuck or want attention by how long they have had their status, longest first; with `q`, the beginning of an id, in the order of ids. */
export const rampListQuery = requestObject({ ...listQuery.shape, ...filters });
export type RampListQuery = z.output<typeof rampListQuery>;

/** Query of `GET /api/ramps.csv`: all that the filters let through, in the order of the list. */
export const rampExportQuery = requestObject(filters);
export type RampExportQuery = z.output<typeof rampExportQuery>;

/** A ramp as lists and records show it. */
export type RampSummary = z.infer<typeof rampSummary>;

/** A row of `GET /api/ramps`. */
export const listedRamp = rampSummary.extend({
  /** The service's time; null where no answer or callback gave one that is a date. */
  createdAt: z.iso.datetime().nullable(),
  /** Of the customer's residence, as it was submitted: ISO 3166-1 alpha-2. Null: not known. */
  country: z.string().nullable(),
});
export type ListedRamp = z.infer<typeof listedRamp>;

export const rampList = z.object({ items: z.array(listedRamp), nextCursor: z.string().nullable() });
export type RampList = z.infer<typeof rampList>;

/** What is known of a ramp, fact by fact; amounts at each stage. */
export const rampFacts = z.object({
  identityReference: factOf(z.string()).optional(),
  subPartnerId: factOf(z.string()).optional(),
  direction: factOf(z.string()).optional(),
  method: factOf(z.string()).optional(),
  pair: factOf(pair).optional(),
  /** By us, when it was made. */
  requested: factOf(pairAmounts).optional(),
  /** The amount that the service says it was made with. */
  recorded: factOf(pairAmounts).optional(),
  /** Of source and target as it was made. */
  priced: factOf(pairAmounts).optional(),
  /** By the newest callback. */
  announced: factOf(pairAmounts).optional(),
  /** Of the receipt. */
  final: factOf(pairAmounts).optional(),
  fees: factOf(
    z.object({ processingFee: z.string().optional(), networkFee: z.string().optional() }),
  ).optional(),
  transactionHash: factOf(z.string()).optional(),
  createdAt: factOf(z.string()).optional(),
  updatedAt: factOf(z.string()).optional(),
});
export type RampFacts = z.infer<typeof rampFacts>;

/**
 * What is wrong with a report of a ramp. `duplicate`: delivered more than once; `late`, `out-of-order`, `conflicting-repeat`:
 * as processing found it; `after-the-end`: another status came after a terminal one; `no-callback`: a poll saw a status that no callback
 * announced; `signature-refused`: it named this ramp and proved nothing; `not-in-document`: the document does not know the status;
 * `stuck`: the status that counts has lasted too long.
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
/** The status that it reported, and the one that was known before it; null where there is none. */
const reported = {
  before: z.string().nullable(),
  rampStatus: z.string().nullable(),
  /** How the service spelt that status; left out unless the interface spells it otherwise. Choice: spellings. */
  writtenStatus: z.string().optional(),
};

/** A moment of a ramp's timeline. */
export const rampMoment = z.discriminatedUnion('kind', [
  z.object({
    /** The desk's create, or a poll that saw something new or was not answered; polls that saw the same are counted with the one before them. */
    kind: z.literal('call'),
    ...moment,
    ...reported,
    operation: z.string(),
    outcome: callOutcome,
    /** The service's HTTP status. */
    status: z.number().int().nullable(),
    traceId: z.string().nullable(),
    staff: z.object({ email: z.string(), name: z.string() }).nullable(),
    /** How many later polls saw nothing new, and when the last of them was. */
    sameSince: z.object({ count: z.int(), lastAt: z.iso.datetime() }).nullable(),
  }),
  z.object({
    kind: z.literal('callback'),
    /** `id` is that of its first delivery: `GET /api/callbacks/{id}`. */
    ...moment,
    ...reported,
    /** As it came, and as it was read; null when unreadable: then it counts as of its receipt. */
    statusDate: z.string().nullable(),
    statusAt: z.iso.datetime().nullable(),
    /** Null: not processed yet. */
    result: callbackResult.nullable(),
    findings: z.array(callbackFinding),
    /** When it came, first and again. */
    deliveredAt: z.array(z.iso.datetime()),
    /** For staff alone; null where it said none, or once it was erased. */
    internalReason: z.string().nullable(),
    /** What the customer may be told; likewise. */
    externalReason: z.string().nullable(),
  }),
  z.object({
    /** A callback that named this ramp and was refused, by its first delivery: it proved nothing and changed nothing. */
    kind: z.literal('refused'),
    ...moment,
    verification: callbackVerification,
    answerStatus: z.int(),
    /** How often it came, and when last. */
    deliveries: z.object({ count: z.int(), lastAt: z.iso.datetime() }),
  }),
  z.object({ kind: z.literal('note'), marks: z.array(rampMark), ...note.shape }),
]);
export type RampMoment = z.infer<typeof rampMoment>;

/** `GET /api/ramps/{id}`. */
export const rampDetail = rampSummary.extend({
  /** The source of the current status; null while none is known. */
  statusFact: factOf(z.string()).nullable(),
  /** The same for the stuck mark: since when, by the service's clock, and what counts as too long. */
  stuckSince: z.iso.datetime().nullable(),
  stuckAfterMinutes: z.int(),
  facts: rampFacts,
  personalValues: z.array(maskedValue),
  withheld: z.array(withheldFields),
  /** In which the customer is usually written to, by where they live; left out where that is not known. */
  customerLanguage: z.enum(customerLanguages).optional(),
  /**
   * The statuses it has been in as far as they were reported, oldest first, at most the last 200; `since` is by the service's clock, null
   * where no report of it has a date. A status that nobody reported is missing.
   */
  stages: z.array(z.object({ status: z.string(), since: z.iso.datetime().nullable() })),
  /** Newest first, at most 200. */
  timeline: z.array(rampMoment),
});
export type RampDetail = z.infer<typeof rampDetail>;
/** A status that a ramp has been in, and since when. */
export type RampStage = RampDetail['stages'][number];
