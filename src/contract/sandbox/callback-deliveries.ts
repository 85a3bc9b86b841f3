import * as z from 'zod';

import { requestObject } from '../service/request-rules.ts';
import { callbackFaultKinds } from './faults.ts';
import { listOf, pageOf } from './lists.ts';

/** Where a callback stands; `held` waits for another to overtake it. */
export const callbackStates = ['waiting', 'held', 'withheld', 'delivered', 'undeliverable'] as const;
export type CallbackDeliveryState = (typeof callbackStates)[number];

/** One endpoint takes both kinds. Spec: Events. */
export const callbackKinds = ['rampMessage', 'identityMessage'] as const;
export type CallbackKind = (typeof callbackKinds)[number];

/** A callback as it is listed. Instants are the service's, ISO 8601, UTC. */
export const callbackSummary = z.object({
  id: z.string(),
  kind: z.enum(callbackKinds),
  /** The ramp's id or the identity's reference. */
  object: z.string(),
  status: z.string(),
  state: z.enum(callbackStates),
  /** Attempts since it was last given to be sent; the schedule follows them. */
  attempts: z.int(),
  isBadlySigned: z.boolean(),
  /** How many times it is still to arrive. */
  copies: z.int(),
  dueAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type CallbackSummary = z.infer<typeof callbackSummary>;

/** `GET /sandbox/callbacks`: newest first; the cursor continues with older ones. */
export const callbackPage = pageOf(callbackSummary);
export type CallbackPage = z.infer<typeof callbackPage>;

/** `GET /sandbox/callbacks/{id}`: with what is sent and every attempt, the first one first. */
export const callbackDetail = callbackSummary.extend({
  body: z.record(z.string(), z.unknown()),
  history: z.array(
    z.object({
      attempt: z.int(),
      /** The receiver's status, or in a word what became of the attempt instead. */
      outcome: z.string(),
      at: z.iso.datetime(),
      durationMs: z.int(),
    }),
  ),
});
export type CallbackDetail = z.infer<typeof callbackDetail>;

/** `POST /sandbox/callbacks`: releases everything that is withheld or held. */
export const callbackRelease = requestObject({ action: z.literal('release') });
/** How many were released. */
export const callbackReleaseAnswer = z.object({ released: z.int() });

/** A fault of callbacks as it is listed. */
export const callbackFaultAnswer = z.object({
  id: z.string(),
  kind: z.enum(callbackFaultKinds),
  /** How many callbacks it still strikes; null for all. */
  timesLeft: z.int().nullable(),
});
export type CallbackFaultAnswer = z.infer<typeof callbackFaultAnswer>;

/** `GET /sandbox/callback-faults`: those that still strike. */
export const callbackFaultList = listOf(callbackFaultAnswer);

/** `GET /sandbox/callback-endpoint`: where callbacks go; null while nobody has told. */
export const callbackEndpointAnswer = z.object({
  url: z.string().nullable(),
  /** Whether a control said so. */
  isOverridden: z.boolean(),
});
export type CallbackEndpointAnswer = z.infer<typeof callbackEndpointAnswer>;
