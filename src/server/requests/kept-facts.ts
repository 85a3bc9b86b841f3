import type { OperationName } from '#contract/service/operations.ts';
import { keepShape, type Kept, type KeptShape } from '#server/directory/facts/kept-shapes.ts';

import type { FinishedCall } from './finished-call.ts';

/** What is kept in clear of a call: of its parameters and body, and of its answer. */
export interface KeptFacts {
  readonly asked?: Kept;
  readonly answered?: Kept;
  /** The service's time of a write that it took, where its clock is not the machine's. */
  readonly serviceAt?: string;
}

interface KeptShapes {
  readonly parameters: KeptShape;
  readonly body: KeptShape;
  readonly answer: KeptShape;
}

const nothing: KeptShape = {};
const route = {
  method: 'text',
  transactionType: 'text',
  fiat: 'text',
  crypto: 'text',
  blockchain: 'text',
} as const;
const amounts = { fiatAmount: 'text', cryptoAmount: 'text' } as const;
const reference = { identityReference: 'text' } as const;
const livingIn = { residentialAddress: { country: 'text', state: 'text' } } as const;
const documents = [{ type: 'text' }] as const;
const background = {
  occupationIndustry: 'text',
  occupation: 'text',
  sourceOfFunds: 'text',
  purposeOfTransaction: 'text',
} as const;
const onboarding = {
  ...reference,
  ...background,
  customerIdentity: { ...livingIn, taxIdType: 'text', taxState: 'text' },
  identityDocuments: documents,
} as const;
const side = {
  fiat: { id: 'text', method: 'text' },
  crypto: { id: 'text', blockchain: 'text' },
} as const;
const answeredSide = { ...side, amount: 'text' } as const;
const rampAnswer = {
  ...reference,
  ...amounts,
  ramp_id: 'text',
  status: 'text',
  subPartnerId: 'text',
  source: answeredSide,
  target: answeredSide,
  receipt: { processingFee: 'text', networkFee: 'text', sourceAmount: 'text', targetAmount: 'text' },
  transactionHash: 'text',
  createdAt: 'text',
  updatedAt: 'text',
} as const;
const money = { amount: 'text', currency: 'text' } as const;
const windowLimit = { limit: 'text', used: 'text', remaining: 'text', currency: 'text' } as const;
const limits = {
  transaction: { minFiat: money, maxFiat: money },
  periodical: [{ period: 'text', sources: { provider: windowLimit, customer: windowLimit } }],
} as const;

/**
 * What is kept in clear of each operation, by allow-list: no personal leaf of the contract, no token, no image, no reason that somebody
 * wrote, and no field that the contract does not know. Design: product › Personal data.
 */
const kept: Readonly<Record<OperationName, KeptShapes>> = {
  createRamp: {
    parameters: nothing,
    body: { ...reference, ...amounts, subPartnerId: 'text', source: side, target: side },
    answer: rampAnswer,
  },
  getRamp: { parameters: { ramp_id: 'text' }, body: nothing, answer: rampAnswer },
  shareToken: {
    parameters: nothing,
    body: { ...reference, provider: { vendor: 'text' } },
    answer: reference,
  },
  shareReliance: {
    parameters: nothing,
    body: {
      ...onboarding,
      screeningDate: 'text',
      screeningSanctionsResult: 'claim',
      screeningPepResult: 'claim',
    },
    answer: reference,
  },
  shareDocuments: {
    parameters: nothing,
    body: onboarding,
    answer: { ...reference, status: 'text', createdAt: 'text' },
  },
  updateIdentity: { parameters: nothing, body: onboarding, answer: nothing },
  getIdentity: {
    parameters: { identity_reference: 'text' },
    body: nothing,
    answer: { identifyReference: 'text', account: { exists: 'claim', blocked: 'claim', createdAt: 'text' } },
  },
  createBasicIdentity: {
    parameters: nothing,
    body: { ...reference, ...livingIn },
    answer: { ...reference, createdAt: 'text' },
  },
  getPrice: {
    parameters: { ...reference, ...route, ...amounts },
    body: nothing,
    answer: {
      source: answeredSide,
      target: answeredSide,
      processingFee: 'text',
      networkFee: 'text',
      marketRate: 'text',
    },
  },
  checkEligibility: {
    parameters: nothing,
    body: { ...reference, ...route, ...amounts, countryOfResidence: 'text', state: 'text' },
    answer: { paymentReady: 'claim', requirements: ['text'] },
  },
  getLimits: { parameters: nothing, body: { ...reference, ...route }, answer: { ...reference, limits } },
};

/** What is kept in clear of a call. Of a refusal only what the columns hold is: its texts may repeat what was sent. */
export function keptFacts(
  operation: OperationName,
  { asked, answered }: Pick<FinishedCall, 'asked' | 'answered'>,
  isSuccess: boolean,
): KeptFacts {
  const shapes = kept[operation];
  const parameters = keepShape(shapes.parameters, asked.parameters);
  const question = parameters ?? keepShape(shapes.body, asked.body);
  const answer = isSuccess ? keepShape(shapes.answer, answered) : undefined;
  return {
    ...(question !== undefined && { asked: question }),
    ...(answer !== undefined && { answered: answer }),
  };
}

/** What may be seen of an operation's body: no personal leaf, and nothing that the contract does not know. */
export function keptBodyShape(operation: OperationName): KeptShape {
  return kept[operation].body;
}
