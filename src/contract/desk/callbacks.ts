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

/** The sender never learns them. */
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

/** `conflicting-repeat` and `unrecognised` have no effect. Choice: callbackMarks. */
export const callbackResults = [
  'applied',
  'out-of-order',
  'conflicting-repeat',
  'unrecognised',
  'error',
] as const;
export const callbackResult = z.enum(callbackResults);
export type CallbackResult = z.infer<typeof callbackResult>;

/** `unnamed-object`: names no ramp or customer; `dated-ahead`: of its receipt; `unknown-object`: not known before. */
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

/** A callback, stored once for all its deliveries. Instants are ISO 8601 UTC. */
export const callbackEvent = z.object({
  id: z.string(),
  kind: callbackKind,
  objectId: z.string().nullable(),
  /** Unknown values are verbatim. Choice: spellings. */
  status: z.string().nullable(),
  /** Verbatim, if spelt differently. */
  writtenStatus: z.string().optional(),
  /** Verbatim. */
  statusDate: z.string().nullable(),
  /** Null if unreadable: then its receipt counts. */
  statusAt: z.string().nullable(),
  receivedAt: z.string(),
  /** By the service's clock. */
  receivedServiceAt: z.string(),
  /** Over five minutes after its date. */
  isLate: z.boolean(),
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

export const callbackGroups = ['refused', 'duplicate', 'late', 'unprocessed'] as const;

/**
 * `GET /api/callbacks`, newest first. Lists every delivery; but each callback once, by its first delivery, if
 * filtered by refused, or by kind, status, result, late or unprocessed without an object.
 */
export const callbackListQuery = requestObject({
  ...listQuery.shape,
  kind: callbackKind.optional(),
  status: textUpTo(200).optional(),
  verification: callbackVerification.optional(),
  result: callbackResult.optional(),
  object: textUpTo(255).optional(),
  is: z.enum(callbackGroups).optional(),
  /** Time of receipt: includes `from`, excludes `to`. */
  from: instant.optional(),
  to: instant.optional(),
});
export type CallbackListQuery = z.output<typeof callbackListQuery>;

/** `GET /api/callbacks/{id}`, by a delivery's id. */
export const callbackRecord = callbackSummary.extend({
  /** As claimed in the signature. */
  keyId: z.string().nullable(),
  signedTimestamp: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  /** JSON, undocumented values masked; null if not stored, unreadable or erased. */
  body: z.unknown(),
  /** A refused body's beginning, letters and digits masked. */
  unreadableBody: z.string().nullable(),
  /** Route and amounts. */
  facts: z.record(z.string(), z.string()),
  /** Oldest first; of a refused callback the newest 100. */
  deliveries: z.array(callbackDelivery),
});
export type CallbackRecord = z.infer<typeof callbackRecord>;

/** `POST /api/callbacks/{id}/process`. */
export const callbackProcessed = z.object({ event: callbackEvent });
