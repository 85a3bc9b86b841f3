import * as z from 'zod';

import { transactionType } from '../service/primitives.ts';
import { rampStatuses } from '#contract/service/enumerations.ts';
import { pageOf } from './lists.ts';
import { rampActions } from './steering.ts';

const status = z.enum(rampStatuses);
const instant = z.iso.datetime();

/** A ramp as `GET /sandbox/ramps` lists it, and what it does next by itself; null: it stands still until it is moved. */
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

/** `GET /sandbox/ramps`, newest first. */
export const sandboxRampPage = pageOf(sandboxRampSummary);
export type SandboxRampPage = z.infer<typeof sandboxRampPage>;

/** `GET` and `POST /sandbox/ramps/{id}`: also why it stands where it stands, where it may go, what can be done to it by hand, and its history. */
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
