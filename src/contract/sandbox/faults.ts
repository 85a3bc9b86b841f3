import * as z from 'zod';

import { operationNames } from '../service/operations.ts';
import { requestObject } from '../service/request-rules.ts';

import { listOf } from './lists.ts';
import { wholeNumber } from './whole-number.ts';

/** How often a fault strikes: that many calls, or all (null) until it is taken away. */
const times = wholeNumber(1, 1_000_000).nullable().default(1);
const struckOperation = z.enum([...operationNames, 'all']);
const operation = struckOperation.default('all');
const latencyMs = wholeNumber(1, 600_000);

/**
 * `POST /sandbox/faults`: what the next calls of an operation meet. `drop-before` cuts the connection before the work is done,
 * `drop-after` and `truncate` after it; `html` and `wrong-shape` replace the answer of the work. Design: product › Sandbox.
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
  /** How many calls it still strikes; null for all. */
  timesLeft: z.int().nullable(),
  status: z.int().optional(),
  retryAfterSeconds: z.int().optional(),
  latencyMs: z.int().optional(),
});
export type FaultAnswer = z.infer<typeof faultAnswer>;

/** `GET /sandbox/faults`: those that still strike. */
export const faultList = listOf(faultAnswer);

/** What may go wrong with the callbacks that are written from now on. */
export const callbackFaultKinds = ['duplicate', 'reorder', 'bad-signature', 'withhold'] as const;
export type CallbackFaultKind = (typeof callbackFaultKinds)[number];

/** `POST /sandbox/callback-faults`. Design: product › Sandbox. */
export const callbackFaultRequest = requestObject({ kind: z.enum(callbackFaultKinds), times });
export type CallbackFaultRequest = z.infer<typeof callbackFaultRequest>;
