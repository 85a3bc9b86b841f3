import * as z from 'zod';

import {
  receivedReference as identityReference,
  rampId,
  requestObject,
} from '#contract/service/primitives.ts';

import { maskedValue, instant, listQuery } from './records.ts';

/** `unknown`: sent without an answer. */
export const callOutcomes = ['answered', 'not-sent', 'unknown'] as const;
export const callOutcome = z.enum(callOutcomes);
export type CallOutcome = z.infer<typeof callOutcome>;

const word = (sentence: string) => z.string(sentence).regex(/^[\w.:-]{1,200}$/, sentence);

/** `GET /api/requests`, newest first. */
export const requestListQuery = requestObject({
  ...listQuery.shape,
  status: z.coerce.number<string>('Use an HTTP status code').int().min(100).max(599).optional(),
  operation: word('Use the name of an operation').optional(),
  staff: word('Use the id of a member of staff').optional(),
  identityReference: identityReference.optional(),
  rampId: rampId.optional(),
  traceId: word('Use a trace id').optional(),
  outcome: callOutcome.optional(),
  /** Includes `from`, excludes `to`. */
  from: instant.optional(),
  to: instant.optional(),
});
export type RequestListQuery = z.output<typeof requestListQuery>;

const callPerson = z.object({ id: z.string(), email: z.string(), name: z.string() });

/** `GET /api/requests/people`: values of `staff`, by name, without deleted accounts; `isMore` if cut off. */
export const requestPeople = z.object({ people: z.array(callPerson), isMore: z.boolean() });
export type RequestPeople = z.infer<typeof requestPeople>;

/** A row of `GET /api/requests`. Nothing personal. */
export const requestSummary = z.object({
  /** Also the `X-Request-Id` of our answer. */
  id: z.string(),
  at: z.iso.datetime(),
  staff: callPerson.nullable(),
  operation: z.string(),
  method: z.string(),
  /** Path and query as signed, personal values masked. */
  uri: z.string(),
  identityReference: z.string().nullable(),
  rampId: z.string().nullable(),
  outcome: callOutcome,
  status: z.number().int().nullable(),
  durationMs: z.number().int(),
  attempts: z.number().int(),
  traceId: z.string().nullable(),
});
export type RequestSummary = z.infer<typeof requestSummary>;

export const requestList = z.object({ items: z.array(requestSummary), nextCursor: z.string().nullable() });
export type RequestList = z.infer<typeof requestList>;

/** `GET /api/requests/{id}`: the signature's inputs, and what is stored of request and answer. */
export const requestDetail = requestSummary.extend({
  keyId: z.string(),
  /** Of the last try, in microseconds. */
  signedTimestamp: z.string().nullable(),
  bodyBytes: z.number().int(),
  /** Lower-case hex. */
  bodySha256: z.string().nullable(),
  /** JSON by an allow-list; omitted if empty. */
  asked: z.unknown().optional(),
  answered: z.unknown().optional(),
  personalValues: z.array(maskedValue.pick({ field: true, masked: true })),
});
export type RequestDetail = z.infer<typeof requestDetail>;
