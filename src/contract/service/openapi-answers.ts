import * as z from 'zod';

import { optional, required } from '#contract/fields/field.ts';
import {
  accountFields,
  backgroundFields,
  contactFields,
  onboardingFields,
} from '#contract/fields/identity-fields.ts';
import {
  accountLines,
  eligibilityFields,
  identityMessageFields,
  limitFields,
  moneyFields,
  rampFields,
  rampMessageFields,
  sideFields,
  walletFields,
} from '#contract/fields/transaction-fields.ts';

import type { callbacks } from './callbacks.ts';
import { limitPeriods, limitSources } from './enumerations.ts';
import { customerIdentity } from './identity.ts';
import type { Operation, OperationName } from './operations.ts';

const fiat = required(sideFields, 'id', 'method');
const crypto = {
  ...required(sideFields, 'id', 'blockchain'),
  ...required(walletFields, 'walletAddress'),
};
const memo = z.string().nullable();
const amount = required(moneyFields, 'amount');

const rampSource = z.union([
  z.strictObject({ fiat: z.strictObject(fiat), ...amount }),
  z.strictObject({ crypto: z.strictObject({ ...crypto, walletAddressMemo: memo }), ...amount }),
]);
const rampTarget = z.union([
  z.strictObject({ crypto: z.strictObject({ ...crypto, walletAddressMemo: memo.optional() }), ...amount }),
  z.strictObject({
    fiat: z.strictObject({ ...fiat, ...required(accountLines, 'instructions') }),
    ...amount,
  }),
]);

const rampRecord = z.strictObject({
  ...required(rampFields, 'id', 'ramp_id'),
  ...required(contactFields, 'identityReference'),
  subPartnerId: z.string().nullable(),
  ...required(rampFields, 'status'),
  source: rampSource,
  target: rampTarget,
  ...optional(moneyFields, 'fiatAmount', 'cryptoAmount'),
  ...optional(accountLines, 'sourceDepositInstructions'),
  receipt: z.strictObject(
    required(moneyFields, 'processingFee', 'networkFee', 'sourceAmount', 'targetAmount'),
  ),
  ...optional(rampFields, 'transactionHash'),
  ...required(rampFields, 'createdAt', 'updatedAt'),
});

const onboardingResult = z.strictObject({
  ...required(contactFields, 'identityReference'),
  ...required(onboardingFields, 'status'),
  rejectionReason: z.strictObject(required(onboardingFields, 'internalReason', 'reason')).optional(),
  customerIdentity,
  ...required(backgroundFields, 'occupationIndustry', 'occupation', 'purposeOfTransaction'),
  ...required(onboardingFields, 'createdAt'),
});

const priceSide = z.union([
  z.strictObject(required(moneyFields, 'fiat', 'amount')),
  z.strictObject(required(moneyFields, 'crypto', 'amount')),
]);

const money = z.strictObject(required(moneyFields, 'amount', 'currency'));
const windowLimit = z.strictObject(required(limitFields, 'limit', 'used', 'remaining', 'currency'));

const limitsAnswer = z.strictObject({
  ...required(contactFields, 'identityReference'),
  limits: z.strictObject({
    transaction: z.strictObject({ minFiat: money, maxFiat: money }),
    periodical: z
      .array(
        z.strictObject({
          ...required(limitFields, 'period'),
          sources: z.strictObject({ [limitSources[0]]: windowLimit, [limitSources[1]]: windowLimit }),
        }),
      )
      .length(limitPeriods.length),
  }),
});

const accepted = z.strictObject(required(contactFields, 'identityReference'));

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
    ...required(accountFields, 'identifyReference'),
    account: z.strictObject(required(accountFields, 'blocked', 'exists', 'createdAt')),
  }),
  createBasicIdentity: z.strictObject({
    ...required(contactFields, 'identityReference'),
    ...required(accountFields, 'createdAt'),
  }),
  getPrice: z.strictObject({
    ...required(contactFields, 'identityReference'),
    source: priceSide,
    target: priceSide,
    ...required(moneyFields, 'processingFee', 'networkFee', 'marketRate'),
  }),
  checkEligibility: z.strictObject(required(eligibilityFields, 'paymentReady', 'requirements')),
  getLimits: limitsAnswer,
} as const satisfies Readonly<Record<OperationName, Operation['answer']>>;

/** What the sandbox writes in each callback, likewise. Spec: Events. */
export const writtenCallbacks = {
  rampMessage: z.strictObject({
    ...required(rampMessageFields, 'order_id'),
    ...required(rampMessageFields),
  }),
  identityMessage: z.strictObject(required(identityMessageFields)),
} as const satisfies Readonly<Record<keyof typeof callbacks, z.ZodType>>;
