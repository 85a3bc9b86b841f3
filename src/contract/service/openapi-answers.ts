import * as z from 'zod';

import { type callbacks } from './callbacks.ts';
import {
  identityMessageStatuses,
  onboardingStatuses,
  rampStatuses,
  requirements,
  limitPeriods,
  limitSources,
} from './enumerations.ts';
import { customerIdentity } from './identity.ts';
import { occupation, occupationIndustry, purposeOfTransaction } from './occupations.ts';
import type { Operation, OperationName } from './operations.ts';
import { code, dateTime, identityReference, textUpTo, transactionTypes } from './primitives.ts';

/** A decimal string, zero included. */
const decimal = z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/);
const callbackTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const rampId = z.string().regex(/^[0-9a-f]{32}$/);
const strings = z.record(z.string(), z.string());
const status = z.enum(rampStatuses);

const fiat = { id: code, method: code };
const crypto = { id: code, blockchain: code, walletAddress: textUpTo(256) };
const memo = z.string().nullable();

const rampSource = z.union([
  z.strictObject({ fiat: z.strictObject(fiat), amount: decimal }),
  z.strictObject({ crypto: z.strictObject({ ...crypto, walletAddressMemo: memo }), amount: decimal }),
]);
const rampTarget = z.union([
  z.strictObject({
    crypto: z.strictObject({ ...crypto, walletAddressMemo: memo.optional() }),
    amount: decimal,
  }),
  z.strictObject({ fiat: z.strictObject({ ...fiat, instructions: strings }), amount: decimal }),
]);

const rampRecord = z.strictObject({
  id: rampId,
  ramp_id: rampId,
  identityReference,
  subPartnerId: z.string().nullable(),
  status,
  source: rampSource,
  target: rampTarget,
  fiatAmount: decimal.optional(),
  cryptoAmount: decimal.optional(),
  sourceDepositInstructions: strings.optional(),
  receipt: z.strictObject({
    processingFee: decimal,
    networkFee: decimal,
    sourceAmount: decimal,
    targetAmount: decimal,
  }),
  transactionHash: z.string().min(1).optional(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

const onboardingResult = z.strictObject({
  identityReference,
  status: z.enum(onboardingStatuses),
  rejectionReason: z
    .strictObject({ internalReason: z.string().min(1), reason: z.string().min(1) })
    .optional(),
  customerIdentity,
  occupationIndustry,
  occupation,
  purposeOfTransaction,
  createdAt: dateTime,
});

const priceSide = z.union([
  z.strictObject({ fiat: code, amount: decimal }),
  z.strictObject({ crypto: code, amount: decimal }),
]);

const money = z.strictObject({ amount: decimal, currency: code });
const windowLimit = z.strictObject({ limit: decimal, used: decimal, remaining: decimal, currency: code });

const limitsAnswer = z.strictObject({
  identityReference,
  limits: z.strictObject({
    transaction: z.strictObject({ minFiat: money, maxFiat: money }),
    periodical: z
      .array(
        z.strictObject({
          period: z.enum(limitPeriods),
          sources: z.strictObject({ [limitSources[0]]: windowLimit, [limitSources[1]]: windowLimit }),
        }),
      )
      .length(limitPeriods.length),
  }),
});

const accepted = z.strictObject({ identityReference });

/**
 * What the sandbox writes for each operation, exactly: every field, no other, known values only. Answers are read leniently (each
 * operation's own `answer`), so the OpenAPI document is made from these. Choice: answersWhole.
 */
export const writtenAnswers = {
  createRamp: rampRecord,
  getRamp: rampRecord,
  shareToken: accepted,
  shareReliance: accepted,
  shareDocuments: onboardingResult,
  updateIdentity: null,
  getIdentity: z.strictObject({
    identifyReference: identityReference,
    account: z.strictObject({ blocked: z.boolean(), exists: z.boolean(), createdAt: dateTime }),
  }),
  createBasicIdentity: z.strictObject({ identityReference, createdAt: dateTime }),
  getPrice: z.strictObject({
    identityReference,
    source: priceSide,
    target: priceSide,
    processingFee: decimal,
    networkFee: decimal,
    marketRate: decimal,
  }),
  checkEligibility: z.strictObject({
    paymentReady: z.boolean(),
    requirements: z.array(z.enum(requirements)),
  }),
  getLimits: limitsAnswer,
} as const satisfies Readonly<Record<OperationName, Operation['answer']>>;

/** What the sandbox writes in each callback, likewise. Spec: Events. */
export const writtenCallbacks = {
  rampMessage: z.strictObject({
    order_id: rampId,
    ramp_id: rampId,
    status,
    status_date: callbackTime,
    created_at: callbackTime,
    updated_at: callbackTime,
    internal_reason: z.string().nullable(),
    external_reason: z.string().nullable(),
    order_type: z.enum(transactionTypes),
    crypto_coin: code,
    crypto_blockchain: code,
    crypto_amount: decimal,
    fiat_currency: code,
    fiat_amount: decimal,
    processing_fee: decimal,
    network_fee: decimal,
    transaction_hash: z.string().min(1).nullable(),
  }),
  identityMessage: z.strictObject({
    identity_reference: identityReference,
    status: z.enum([identityMessageStatuses[0]]),
    status_date: callbackTime,
    internal_reason: z.string(),
    external_reason: z.string(),
  }),
} as const satisfies Readonly<Record<keyof typeof callbacks, z.ZodType>>;
