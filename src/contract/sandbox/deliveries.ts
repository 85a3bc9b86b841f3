import * as z from 'zod';

import { operationNames } from '#contract/service/operations.ts';
import { requestObject } from '#contract/service/primitives.ts';

import { listOf, pageOf, wholeNumber } from './lists.ts';

/** `GET /sandbox/calls`: how often the service was called since it started, or since the world was last reset; refused calls count too. */
export const callCounts = z.object({
  /** Includes calls to unknown addresses. */
  total: z.int(),
  byOperation: z.partialRecord(z.enum(operationNames), z.int()),
});
export type CallCounts = z.infer<typeof callCounts>;

/** How many calls a fault affects; all (null) until it is removed. */
const times = wholeNumber(1, 1_000_000).nullable().default(1);
const struckOperation = z.enum([...operationNames, 'all']);
const operation = struckOperation.default('all');
const latencyMs = wholeNumber(1, 600_000);

/**
 * `POST /sandbox/faults`: what the next calls of an operation meet. `drop-before` cuts the connection before the work is done,
 * `drop-after` and `truncate` after it; `html` and `wrong-shape` replace the answer of the work.
 */
export const faultRequest = z.discriminatedUnion('kind', [
  requestObject({
    kind: z.literal('status'),
    operation,
    times,
    status: wholeNumber(400, 599),
    /** Sent as `Retry-After`; without it a 429 and a 503 say 1. */
    retryAfterSeconds: wholeNumber(0, 86_400).optional(),
  }),
  requestObject({ kind: z.literal('latency'), operation, times, latencyMs }),
  requestObject({ kind: z.literal('drop-before'), operation, times }),
  requestObject({ kind: z.literal('drop-after'), operation, times }),
  requestObject({ kind: z.literal('truncate'), operation, times }),
  requestObject({ kind: z.literal('html'), operation, times, status: wholeNumber(200, 599).optional() }),
  requestObject({ kind: z.literal('wrong-shape'), operation, times }),
]);
export type FaultRequest = z.infer<typeof faultRequest>;

/** A fault as it is listed: what was asked for, and how much of it is left. */
export const faultAnswer = z.object({
  id: z.string(),
  kind: z.enum(faultRequest.options.map(({ shape }) => shape.kind.value)),
  operation: struckOperation,
  /** How many calls it still affects; null for all. */
  timesLeft: z.int().nullable(),
  status: z.int().optional(),
  retryAfterSeconds: z.int().optional(),
  latencyMs: z.int().optional(),
});
export type FaultAnswer = z.infer<typeof faultAnswer>;

/** `GET /sandbox/faults`: those still active. */
export const faultList = listOf(faultAnswer);

/** What may go wrong with the callbacks that are written from now on. */
export const callbackFaultKinds = ['duplicate', 'reorder', 'bad-signature', 'withhold'] as const;
export type CallbackFaultKind = (typeof callbackFaultKinds)[number];

/** `POST /sandbox/callback-faults`. */
export const callbackFaultRequest = requestObject({ kind: z.enum(callbackFaultKinds), times });
export type CallbackFaultRequest = z.infer<typeof callbackFaultRequest>;

/** The state of a callback; `held` waits for another to overtake it. */
export const callbackStates = ['waiting', 'held', 'withheld', 'delivered', 'undeliverable'] as const;
export type CallbackDeliveryState = (typeof callbackStates)[number];

/** One endpoint takes all kinds. Spec: Events; choice: kycMessage. */
export const callbackKinds = ['rampMessage', 'identityMessage', 'kycMessage'] as const;
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
  /** How many callbacks it still affects; null for all. */
  timesLeft: z.int().nullable(),
});
export type CallbackFaultAnswer = z.infer<typeof callbackFaultAnswer>;

/** `GET /sandbox/callback-faults`: those still active. */
export const callbackFaultList = listOf(callbackFaultAnswer);

/** `GET /sandbox/callback-endpoint`: where callbacks go; null until it is set. */
export const callbackEndpointAnswer = z.object({
  url: z.string().nullable(),
  /** Whether a control said so. */
  isOverridden: z.boolean(),
});
export type CallbackEndpointAnswer = z.infer<typeof callbackEndpointAnswer>;

/** What can be done to a callback by hand: `send` at once, whatever became of it; `withhold`; `release` with its faults taken away. */
const callbackActions = ['send', 'withhold', 'release'] as const;

/** `POST /sandbox/callbacks/{id}`. */
export const callbackSteering = requestObject({ action: z.enum(callbackActions) });
export type CallbackSteering = z.infer<typeof callbackSteering>;

/** `POST /sandbox/callback-endpoint`: where callbacks go from now on. */
export const callbackEndpoint = requestObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with http:// or https://' })
    .max(2000),
});
