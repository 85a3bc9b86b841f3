import * as z from 'zod';
import type { RampStatus } from '#contract/service/enumerations.ts';
import type { TransactionType } from '#contract/service/primitives.ts';

const crypto = z.looseObject({ id: z.string(), blockchain: z.string() });
const fiat = z.looseObject({ id: z.string(), method: z.string() });
const side = z.looseObject({ amount: z.string(), crypto: crypto.optional(), fiat: fiat.optional() });

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
  /** Why it stands where it stands; the second is for the customer. */
  readonly internalReason: string | null;
  readonly externalReason: string | null;
  /** What it does next by itself, and when; both null where nothing happens by itself. */
  readonly nextStatus: RampStatus | null;
  readonly nextMoveAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The crypto side of a ramp. */
export function cryptoOf({ details: { source, target } }: StoredRamp): z.infer<typeof crypto> {
  const side = source.crypto ?? target.crypto;
  if (side === undefined) throw new TypeError('a ramp without crypto');
  return side;
}
