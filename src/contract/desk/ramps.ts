import * as z from 'zod';

import { identifierPrefix } from '#contract/service/identifier-forms.ts';
import { identityReference, rampId, textUpTo } from '#contract/service/primitives.ts';
import { requestObject } from '#contract/service/request-rules.ts';

import { callbackResult } from './callbacks.ts';
import { factOf, maskedValue, pairAmounts } from './facts.ts';
import { askedClaim, listQuery } from './list-query.ts';
import { callOutcome } from './requests.ts';

const pair = z.object({
  fiat: z.string().optional(),
  crypto: z.string().optional(),
  blockchain: z.string().optional(),
});

const text = textUpTo(200);

/** Query of `GET /api/ramps`: newest first; with `q`, the beginning of an id, in the order of ids. */
export const rampListQuery = requestObject({
  ...listQuery.shape,
  status: text.optional(),
  direction: text.optional(),
  method: text.optional(),
  identityReference: identityReference.optional(),
  attention: askedClaim.optional(),
  q: z.optional(identifierPrefix),
});
export type RampListQuery = z.output<typeof rampListQuery>;

/** A row of `GET /api/ramps`. What the desk was never told is null or missing. */
export const rampSummary = z.object({
  rampId,
  identityReference: identityReference.nullable(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  direction: z.string().nullable(),
  method: z.string().nullable(),
  status: z.string().nullable(),
  /** The service's time of the status, or when it was answered; null where it came with none that is a date. */
  statusAt: z.iso.datetime().nullable(),
  isTerminal: z.boolean(),
  /** Choice: rampAttention. */
  wantsAttention: z.boolean(),
  pair,
  /** The last known: final, priced, announced by a callback, or asked for. */
  amounts: pairAmounts,
});
export type RampSummary = z.infer<typeof rampSummary>;

export const rampList = z.object({ items: z.array(rampSummary), nextCursor: z.string().nullable() });
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

const told = { id: z.string(), at: z.iso.datetime(), rampStatus: z.string().nullable() };

/** Something that told of a ramp: a call of the desk, or a callback. */
export const rampEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    ...told,
    operation: z.string(),
    outcome: callOutcome,
    status: z.number().int().nullable(),
    traceId: z.string().nullable(),
    staff: z.object({ email: z.string(), name: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal('callback'),
    ...told,
    /** As it came, and read as UTC. */
    statusDate: z.string().nullable(),
    statusAt: z.iso.datetime().nullable(),
    isLate: z.boolean(),
    /** Null: not processed yet. */
    result: callbackResult.nullable(),
  }),
]);
export type RampEvent = z.infer<typeof rampEvent>;

/** `GET /api/ramps/{id}`. */
export const rampDetail = rampSummary.extend({
  /** Who said the status that counts; null while none is known. */
  statusFact: factOf(z.string()).nullable(),
  facts: rampFacts,
  personalValues: z.array(maskedValue),
  /** Newest first, at most 200. */
  events: z.array(rampEvent),
});
export type RampDetail = z.infer<typeof rampDetail>;
