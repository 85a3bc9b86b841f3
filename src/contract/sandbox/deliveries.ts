import * as z from 'zod';

import { operationNames } from '#contract/service/operations.ts';
import { requestObject } from '#contract/service/primitives.ts';

import { listOf, pageOf, wholeNumber } from './lists.ts';

/** `GET /sandbox/calls`, since the start or reset; refused ones too. */
export const callCounts = z.object({
  /** Includes unknown addresses. */
  total: z.int(),
  byOperation: z.partialRecord(z.enum(operationNames), z.int()),
});
export type CallCounts = z.infer<typeof callCounts>;

/** Affected calls; null: all until removed. */
const times = wholeNumber(1, 1_000_000).nullable().default(1);
const struckOperation = z.enum([...operationNames, 'all']);
const operation = struckOperation.default('all');
const latencyMs = wholeNumber(1, 600_000);

/**
 * `POST /sandbox/faults`. `drop-before` cuts the connection before the work, `drop-after` and `truncate`
 * after it.
 */
export const faultRequest = z.discriminatedUnion('kind', [
  requestObject({
    kind: z.literal('status'),
    operation,
    times,
    status: wholeNumber(400, 599),
    /** Default 1 for 429 and 503. */
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

/** A fault and what is left of it. */
export const faultAnswer = z.object({
  id: z.string(),
  kind: z.enum(faultRequest.options.map(({ shape }) => shape.kind.value)),
  operation: struckOperation,
  /** Null if unlimited. */
  timesLeft: z.int().nullable(),
  status: z.int().optional(),
  retryAfterSeconds: z.int().optional(),
  latencyMs: z.int().optional(),
});
export type FaultAnswer = z.infer<typeof faultAnswer>;

/** `GET /sandbox/faults`: active ones. */
export const faultList = listOf(faultAnswer);

/** For callbacks queued from now on. */
export const callbackFaultKinds = ['duplicate', 'reorder', 'bad-signature', 'withhold'] as const;
export type CallbackFaultKind = (typeof callbackFaultKinds)[number];

/** `POST /sandbox/callback-faults`. */
export const callbackFaultRequest = requestObject({ kind: z.enum(callbackFaultKinds), times });
export type CallbackFaultRequest = z.infer<typeof callbackFaultRequest>;

/** `held` waits to be overtaken. */
export const callbackStates = ['waiting', 'held', 'withheld', 'delivered', 'undeliverable'] as const;
export type CallbackDeliveryState = (typeof callbackStates)[number];

/** Spec: Events; choice: kycMessage. */
export const callbackKinds = ['rampMessage', 'identityMessage', 'kycMessage'] as const;
export type CallbackKind = (typeof callbackKinds)[number];

/** Instants are the service's, ISO 8601 UTC. */
export const callbackSummary = z.object({
  id: z.string(),
  kind: z.enum(callbackKinds),
  object: z.string(),
  status: z.string(),
  state: z.enum(callbackStates),
  /** Since last queued; decides the schedule. */
  attempts: z.int(),
  isBadlySigned: z.boolean(),
  /** Deliveries left. */
  copies: z.int(),
  dueAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type CallbackSummary = z.infer<typeof callbackSummary>;

/** `GET /sandbox/callbacks`, newest first. */
export const callbackPage = pageOf(callbackSummary);
export type CallbackPage = z.infer<typeof callbackPage>;

/** `GET /sandbox/callbacks/{id}`; attempts oldest first. */
export const callbackDetail = callbackSummary.extend({
  body: z.record(z.string(), z.unknown()),
  history: z.array(
    z.object({
      attempt: z.int(),
      /** HTTP status, or what happened instead. */
      outcome: z.string(),
      at: z.iso.datetime(),
      durationMs: z.int(),
    }),
  ),
});
export type CallbackDetail = z.infer<typeof callbackDetail>;

/** `POST /sandbox/callbacks`: releases all withheld, held and badly signed ones. */
export const callbackRelease = requestObject({ action: z.literal('release') });
export const callbackReleaseAnswer = z.object({ released: z.int() });

export const callbackFaultAnswer = z.object({
  id: z.string(),
  kind: z.enum(callbackFaultKinds),
  /** Null if unlimited. */
  timesLeft: z.int().nullable(),
});
export type CallbackFaultAnswer = z.infer<typeof callbackFaultAnswer>;

/** `GET /sandbox/callback-faults`: active ones. */
export const callbackFaultList = listOf(callbackFaultAnswer);

/** `GET /sandbox/callback-endpoint`; null until set. */
export const callbackEndpointAnswer = z.object({
  url: z.string().nullable(),
  /** True if a control set it. */
  isOverridden: z.boolean(),
});
export type CallbackEndpointAnswer = z.infer<typeof callbackEndpointAnswer>;

/** `send` works in any state; `release` sends without faults. */
const callbackActions = ['send', 'withhold', 'release'] as const;

/** `POST /sandbox/callbacks/{id}`. */
export const callbackSteering = requestObject({ action: z.enum(callbackActions) });
export type CallbackSteering = z.infer<typeof callbackSteering>;

/** `POST /sandbox/callback-endpoint`. */
export const callbackEndpoint = requestObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address that starts with http:// or https://' })
    .max(2000),
});
