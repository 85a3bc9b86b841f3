import * as z from 'zod';

import { textUpTo, requestObject } from '#contract/service/primitives.ts';

import { instant, listQuery } from './records.ts';

/** `unrecognised`: JSON of no known message. Spec: Events; choice: kycMessage. */
export const callbackKinds = ['ramp', 'identity', 'kyc', 'unrecognised'] as const;
export const callbackKind = z.enum(callbackKinds);
export type CallbackKind = z.infer<typeof callbackKind>;

/** `not-asked`: the configuration requires no signature. */
export const callbackVerifications = ['valid', 'invalid', 'missing', 'not-asked'] as const;
export const callbackVerification = z.enum(callbackVerifications);
export type CallbackVerification = z.infer<typeof callbackVerification>;

/** Reasons of a refused signature or token; the sender never learns them. */
export const signatureRefusals = [
  'unreadable',
  'stale',
  'ahead',
  'unknown-key',
  'mismatch',
  'missing',
] as const;
export const signatureRefusal = z.enum(signatureRefusals);
export type SignatureRefusal = z.infer<typeof signatureRefusal>;

/**
 * `applied`: the state is what it says; `out-of-order`: older, or not further on; `conflicting-repeat` and
 * `unrecognised`: no effect. Choice: callbackMarks.
 */
export const callbackResults = [
  'applied',
  'out-of-order',
  'conflicting-repeat',
  'unrecognised',
  'error',
] as const;
export const callbackResult = z.enum(callbackResults);
export type CallbackResult = z.infer<typeof callbackResult>;

/**
 * Unusual things: no ramp or customer, missing required fields, unknown status or fields, a date that is
 * unreadable or ahead of its receipt, or an object unknown before.
 */
export const callbackFindings = [
  'unnamed-object',
  'missing-field',
  'unknown-status',
  'unknown-field',
  'unreadable-date',
  'dated-ahead',
  'unknown-object',
] as const;
export const callbackFinding = z.enum(callbackFindings);
export type CallbackFinding = z.infer<typeof callbackFinding>;

/** An accepted callback, once for all deliveries. Instants are ISO 8601, UTC. */
export const callbackEvent = z.object({
  id: z.string(),
  kind: callbackKind,
  /** The ramp's id or the customer's reference. */
  objectId: z.string().nullable(),
  /** In the interface's spelling; unknown ones verbatim. Choice: spellings. */
  status: z.string().nullable(),
  /** Verbatim, if spelt differently. */
  writtenStatus: z.string().optional(),
  /** Verbatim. */
  statusDate: z.string().nullable(),
  /** Null if unreadable: then its receipt counts. */
  statusAt: z.string().nullable(),
  receivedAt: z.string(),
  /** The service's time of receipt. */
  receivedServiceAt: z.string(),
  /** More than five minutes after its date. */
  isLate: z.boolean(),
  /** Null: not yet. */
  processedAt: z.string().nullable(),
  result: callbackResult.nullable(),
  findings: z.array(callbackFinding),
});
export type CallbackEvent = z.infer<typeof callbackEvent>;

/** A delivery, accepted or refused. */
export const callbackDelivery = z.object({
  /** Also the `X-Request-Id` of our answer. */
  id: z.string(),
  receivedAt: z.string(),
  verification: callbackVerification,
  /** Null if accepted, and on old rows. */
  refusedBecause: signatureRefusal.nullable(),
  answerStatus: z.int(),
  isDuplicate: z.boolean(),
  bodyBytes: z.int(),
});
export type CallbackDelivery = z.infer<typeof callbackDelivery>;

/** `GET /api/callbacks`; `event` is null if refused. */
export const callbackSummary = callbackDelivery.extend({ event: callbackEvent.nullable() });
export type CallbackSummary = z.infer<typeof callbackSummary>;

export const callbackList = z.object({
  items: z.array(callbackSummary),
  nextCursor: z.string().nullable(),
});
export type CallbackList = z.infer<typeof callbackList>;

/** Further filters of deliveries. */
export const callbackGroups = ['refused', 'duplicate', 'late', 'unprocessed'] as const;

/**
 * `GET /api/callbacks`, newest first. Filtered by kind, status, result, late, unprocessed or refused, it
 * lists each callback once, by its first delivery; otherwise every delivery.
 */
export const callbackListQuery = requestObject({
  ...listQuery.shape,
  kind: callbackKind.optional(),
  status: textUpTo(200).optional(),
  verification: callbackVerification.optional(),
  result: callbackResult.optional(),
  object: textUpTo(255).optional(),
  is: z.enum(callbackGroups).optional(),
  /** Receipt: includes `from`, excludes `to`. */
  from: instant.optional(),
  to: instant.optional(),
});
export type CallbackListQuery = z.output<typeof callbackListQuery>;

/** `GET /api/callbacks/{id}`, by a delivery's id. */
export const callbackRecord = callbackSummary.extend({
  /** Key and timestamp of the signature, as claimed. */
  keyId: z.string().nullable(),
  signedTimestamp: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  /** JSON body, undocumented values masked; null if not stored or erased. */
  body: z.unknown(),
  /** Beginning of a refused, unreadable body, letters and digits masked. */
  unreadableBody: z.string().nullable(),
  /** Route and amounts. */
  facts: z.record(z.string(), z.string()),
  /** All deliveries, oldest first. */
  deliveries: z.array(callbackDelivery),
});
export type CallbackRecord = z.infer<typeof callbackRecord>;

/** `POST /api/callbacks/{id}/process`. */
export const callbackProcessed = z.object({ event: callbackEvent });
