import * as z from 'zod';
import type { RampStatus } from '#contract/service/ramp.ts';
import type { TransactionType } from '#contract/service/primitives.ts';

const side = z.record(z.string(), z.unknown());

/** What stays of a ramp for its answers beside what has a column; kept as JSON. Choice: rampRecord. */
export const rampDetails = z.strictObject({
  subPartnerId: z.string().nullable(),
  source: side,
  target: side,
  fiatAmount: z.string().optional(),
  cryptoAmount: z.string().optional(),
  sourceDepositInstructions: z.record(z.string(), z.string()).optional(),
  receipt: z.strictObject({
    processingFee: z.string(),
    networkFee: z.string(),
    sourceAmount: z.string(),
    targetAmount: z.string(),
  }),
});
export type RampDetails = z.infer<typeof rampDetails>;

/** A ramp as the sandbox keeps it. Instants are microseconds. */
export interface StoredRamp {
  readonly id: string;
  readonly identityReference: string;
  readonly transactionType: TransactionType;
  readonly status: RampStatus;
  readonly fiat: string;
  readonly method: string;
  /** The fiat side, whichever side was fixed. */
  readonly fiatAmount: string;
  readonly details: RampDetails;
  readonly transactionHash: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}
