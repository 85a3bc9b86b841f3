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
import type { Operation, OperationName, PathParametersOf, QueryOf, RequestOf } from './operations.ts';

type Example<Name extends OperationName> = {
  readonly path: PathParametersOf<Name>;
  readonly query: QueryOf<Name>;
  readonly request: RequestOf<Name>;
  readonly answer: Readonly<Record<string, unknown>> | null;
};

const reference = { identityReference: 'c-13344' };
const rampId = '4b1f0c6e9a2d47538c1e6f30a7d29b54';
const createdAt = '2026-11-21T10:15:00.000Z';

const exampleIdentity = {
  givenName: 'Amelia',
  surname: 'Hughes',
  dob: '1987-04-12',
  residentialAddress: {
    addressLine: '14 Wattle Grove',
    suburb: 'Fitzroy North',
    state: 'VIC',
    postCode: '3068',
    country: 'AU',
  },
};
const contact = { email: 'amelia.hughes@mail.example', mobileNumber: '+61412345678' };
const occupation = {
  occupationIndustry: 'Consulting, IT, or business services',
  occupation: 'IT developer',
} as const;
const route = {
  method: 'sepa-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'BTC',
  blockchain: 'BTC',
} as const;

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const rampRequest = {
  subPartnerId: null,
  ...reference,
  source: { fiat: { id: 'EUR', method: 'sepa-bank-transfer' } },
  target: { crypto: { id: 'BTC', blockchain: 'BTC', walletAddress: 'bc1qexample' } },
  fiatAmount: '100.00',
};
const ramp = {
  id: rampId,
  ramp_id: rampId,
  ...rampRequest,
  status: 'PAYMENT_READY',
  source: { ...rampRequest.source, amount: '100.00' },
  target: { ...rampRequest.target, amount: '0.00167631' },
  sourceDepositInstructions: { bankName: 'Sandbox Bank', depositReference: 'RMP4B1F0C6E9' },
  receipt: { processingFee: '0.50', networkFee: '1.80', sourceAmount: '100.00', targetAmount: '0.00167631' },
  createdAt,
  updatedAt: createdAt,
};
const window = { limit: '50000.00', used: '100.00', remaining: '49900.00', currency: 'EUR' };

export const examples: { readonly [Name in OperationName]: Example<Name> } = {
  createRamp: { path: null, query: null, request: rampRequest, answer: ramp },
  getRamp: { path: { ramp_id: rampId }, query: null, request: null, answer: ramp },
  shareToken: {
    path: null,
    query: null,
    request: { ...reference, ...contact, provider: { vendor: 'kyc-vendor', token: 'token-6f1c' } },
    answer: reference,
  },
  shareReliance: {
    path: null,
    query: null,
    request: {
      ...reference,
      ...contact,
      screeningDate: '2026-11-20',
      screeningSanctionsResult: false,
      screeningPepResult: false,
      customerIdentity: exampleIdentity,
      identityDocuments: [{ type: 'PASSPORT', data: { number: 'PA4417823' } }],
    },
    answer: reference,
  },
  shareDocuments: {
    path: null,
    query: null,
    request: {
      ...reference,
      ...contact,
      customerIdentity: exampleIdentity,
      ...occupation,
      sourceOfFunds: 'Salary',
      purposeOfTransaction: 'investment',
      identityDocuments: [
        {
          type: 'PASSPORT',
          data: { number: 'PA4417823' },
          images: [{ base64: png, mimetype: 'image/png', side: 'FRONT' }],
        },
      ],
    },
    answer: {
      ...reference,
      status: 'PENDING',
      customerIdentity: exampleIdentity,
      ...occupation,
      purposeOfTransaction: 'investment',
      createdAt,
    },
  },
  updateIdentity: {
    path: null,
    query: null,
    request: { ...reference, ...contact, ...occupation },
    answer: null,
  },
  getIdentity: {
    path: { identity_reference: 'c-13344' },
    query: { email: contact.email },
    request: null,
    answer: { identifyReference: 'c-13344', account: { blocked: false, exists: true, createdAt } },
  },
  createBasicIdentity: {
    path: null,
    query: null,
    request: { ...reference, givenName: 'Amelia', surname: 'Hughes', dateOfBirth: '1987-04-12' },
    answer: { ...reference, createdAt },
  },
  getPrice: {
    path: null,
    query: { ...reference, ...route, fiatAmount: '100.00' },
    request: null,
    answer: {
      ...reference,
      source: { fiat: 'EUR', amount: '100.00' },
      target: { crypto: 'BTC', amount: '0.00167631' },
      processingFee: '0.50',
      networkFee: '1.80',
      marketRate: '58282.55',
    },
  },
  checkEligibility: {
    path: null,
    query: null,
    request: { ...reference, ...route, fiatAmount: '900.00' },
    answer: { paymentReady: false, requirements: ['DOCUMENT', 'SELFIE'] },
  },
  getLimits: {
    path: null,
    query: null,
    request: { ...reference, ...route },
    answer: {
      ...reference,
      limits: {
        transaction: {
          minFiat: { amount: '10.00', currency: 'EUR' },
          maxFiat: { amount: '50000.00', currency: 'EUR' },
        },
        periodical: (['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL'] as const).map((period) => ({
          period,
          sources: { provider: window, customer: window },
        })),
      },
    },
  },
};

const statusDate = '2026-11-21 10:17:00';

/** Spec: Events. */
export const callbackExamples: Readonly<Record<keyof typeof callbacks, Readonly<Record<string, unknown>>>> = {
  rampMessage: {
    order_id: rampId,
    ramp_id: rampId,
    status: 'PAYMENT_ACCEPTED',
    status_date: statusDate,
    created_at: '2026-11-21 10:15:00',
    updated_at: statusDate,
    internal_reason: null,
    external_reason: null,
    order_type: 'ONRAMP',
    crypto_coin: 'BTC',
    crypto_blockchain: 'BTC',
    crypto_amount: '0.00167631',
    fiat_currency: 'EUR',
    fiat_amount: '100.00',
    processing_fee: '0.50',
    network_fee: '1.80',
    transaction_hash: null,
  },
  identityMessage: {
    identity_reference: 'c-40112',
    status: 'CUSTOMER_BLACKLISTED',
    status_date: statusDate,
    internal_reason: 'SANCTIONS_MATCH',
    external_reason: 'We can’t offer you this service.',
  },
};

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
  ...optional(rampFields, 'transactionHash', 'expiresAt'),
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

/** The sandbox's exact answers, for OpenAPI, since reading is lenient. Choice: answersWhole. */
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

/** Likewise for callbacks. Spec: Events. */
export const writtenCallbacks = {
  rampMessage: z.strictObject({
    ...required(rampMessageFields, 'order_id'),
    ...required(rampMessageFields),
  }),
  identityMessage: z.strictObject(required(identityMessageFields)),
} as const satisfies Readonly<Record<keyof typeof callbacks, z.ZodType>>;
