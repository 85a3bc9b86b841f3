import * as z from 'zod';

import { textUpTo, requestObject } from '#contract/service/primitives.ts';

import { instant, listQuery } from './records.ts';

/** Which message a callback is; `unrecognised`: JSON that is none of them. Spec: Events; choice: kycMessage. */
export const callbackKinds = ['ramp', 'identity', 'kyc', 'unrecognised'] as const;
export const callbackKind = z.enum(callbackKinds);
export type CallbackKind = z.infer<typeof callbackKind>;

/** What was found of its signature: `not-asked` where the configuration demands none. */
export const callbackVerifications = ['valid', 'invalid', 'missing', 'not-asked'] as const;
export const callbackVerification = z.enum(callbackVerifications);
export type CallbackVerification = z.infer<typeof callbackVerification>;

/** Why a signature, or what takes its place, was refused; the sender never learns it. */
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
 * What processing made of it: `applied`: the state is what it says; `out-of-order`: older, or not further on, than what was known;
 * `conflicting-repeat` and `unrecognised`: it changed nothing. Choice: callbackMarks.
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
 * What is unusual about one: it names no ramp or customer, lacks what the document requires, has a status or fields that the document
 * does not know, a date that can't be read or is ahead of its receipt, or is the first that the desk hears of its object.
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

/** What an accepted callback said; once however often it came. Instants are ISO 8601, UTC. */
export const callbackEvent = z.object({
  id: z.string(),
  kind: callbackKind,
  /** The ramp's id or the customer's reference. */
  objectId: z.string().nullable(),
  /** As the interface spells it; one that it does not know as it came. Choice: spellings. */
  status: z.string().nullable(),
  /** As it came; left out unless that is spelt otherwise. */
  writtenStatus: z.string().optional(),
  /** As it came. */
  statusDate: z.string().nullable(),
  /** As it was read; null when unreadable: then it counts as of its receipt. */
  statusAt: z.string().nullable(),
  receivedAt: z.string(),
  /** The service's time when it came. */
  receivedServiceAt: z.string(),
  /** It came more than five minutes after its date. */
  isLate: z.boolean(),
  /** Null: not yet. */
  processedAt: z.string().nullable(),
  result: callbackResult.nullable(),
  findings: z.array(callbackFinding),
});
export type CallbackEvent = z.infer<typeof callbackEvent>;

/** A delivery, accepted or refused. */
export const callbackDelivery = z.object({
  /** Also the `X-Request-Id` of our answer to it. */
  id: z.string(),
  receivedAt: z.string(),
  verification: callbackVerification,
  /** Null where the signature was not refused, and on those from before it was kept. */
  refusedBecause: signatureRefusal.nullable(),
  answerStatus: z.int(),
  isDuplicate: z.boolean(),
  bodyBytes: z.int(),
});
export type CallbackDelivery = z.infer<typeof callbackDelivery>;

/** A row of `GET /api/callbacks`; `event` is null for one that was refused. */
export const callbackSummary = callbackDelivery.extend({ event: callbackEvent.nullable() });
export type CallbackSummary = z.infer<typeof callbackSummary>;

export const callbackList = z.object({
  items: z.array(callbackSummary),
  nextCursor: z.string().nullable(),
});
export type CallbackList = z.infer<typeof callbackList>;

/** What deliveries may be narrowed to besides their own fields. */
export const callbackGroups = ['refused', 'duplicate', 'late', 'unprocessed'] as const;

/**
 * Query of `GET /api/callbacks`, newest first. By kind, status, result, lateness, being unprocessed or refused each callback is listed
 * once, by its first delivery; by anything else every delivery is.
 */
export const callbackListQuery = requestObject({
  ...listQuery.shape,
  kind: callbackKind.optional(),
  status: textUpTo(200).optional(),
  verification: callbackVerification.optional(),
  result: callbackResult.optional(),
  object: textUpTo(255).optional(),
  is: z.enum(callbackGroups).optional(),
  /** When it came: `from` counts, `to` no more. */
  from: instant.optional(),
  to: instant.optional(),
});
export type CallbackListQuery = z.output<typeof callbackListQuery>;

/** `GET /api/callbacks/{id}`, by the id of a delivery. */
export const callbackRecord = callbackSummary.extend({
  /** The key and timestamp that it was signed with, as it said. */
  keyId: z.string().nullable(),
  signedTimestamp: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  /** The body's JSON, values of fields that the document does not know masked; null where it is not kept, or no longer. */
  body: z.unknown(),
  /** For a refused, unreadable one: its first characters, letters and digits masked. */
  unreadableBody: z.string().nullable(),
  /** What it says of route and amounts. */
  facts: z.record(z.string(), z.string()),
  /** Every delivery of the same, oldest first. */
  deliveries: z.array(callbackDelivery),
});
export type CallbackRecord = z.infer<typeof callbackRecord>;

/** Answer of `POST /api/callbacks/{id}/process`. */
export const callbackProcessed = z.object({ event: callbackEvent });
