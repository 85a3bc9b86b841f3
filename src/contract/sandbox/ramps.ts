import * as z from 'zod';

import { rampStatuses } from '#contract/service/enumerations.ts';
import { requestObject, transactionType } from '#contract/service/primitives.ts';

import { pageOf, steeringReasons } from './lists.ts';

/** `advance` follows the main line. */
export const rampActions = [
  'advance',
  'decline',
  'cancel',
  'verify',
  'refund',
  'expire',
  'block',
  'hold',
  'resume',
] as const;
export type RampAction = (typeof rampActions)[number];

/** `POST /sandbox/ramps/{id}`. */
export const rampSteering = requestObject({ action: z.enum(rampActions), ...steeringReasons });
export type RampSteering = z.infer<typeof rampSteering>;

const status = z.enum(rampStatuses);
const instant = z.iso.datetime();

/** `GET /sandbox/ramps`; `plan` is the next move, null if it stays until moved. */
export const sandboxRampSummary = z.object({
  ramp_id: z.string(),
  identityReference: z.string(),
  transactionType,
  status,
  plan: z.object({ status, at: instant }).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type SandboxRampSummary = z.infer<typeof sandboxRampSummary>;

/** Ramps, newest first. */
export const sandboxRampPage = pageOf(sandboxRampSummary);
export type SandboxRampPage = z.infer<typeof sandboxRampPage>;

/** `GET` and `POST /sandbox/ramps/{id}`. */
export const sandboxRamp = sandboxRampSummary.extend({
  internalReason: z.string().nullable(),
  externalReason: z.string().nullable(),
  allowedMoves: z.array(status),
  actions: z.array(z.enum(rampActions)),
  moves: z.array(
    z.object({
      from: status,
      to: status,
      at: instant,
      internalReason: z.string().nullable(),
      externalReason: z.string().nullable(),
    }),
  ),
});
export type SandboxRamp = z.infer<typeof sandboxRamp>;
