import { labelsOf } from '#contract/fields/field.ts';
import { walletFields } from '#contract/fields/transaction-fields.ts';

/** The words of the pages of ramps. */
export const words = {
  title: 'Ramps',
  documentTitle: (id: string) => `Ramp ${id}`,
  rampId: 'Ramp id',
  rampIdExample: 'fd04c5f0a1b2c3d4e5f60718293eef30',
  enterRampId: 'Enter the ramp id',
  copyRampId: 'ramp id',
  notAnId: 'Not a ramp id',
  notAnIdTitle: 'No ramp can have this id',
  notAnIdText: (why: string) => `${why}. Nothing was asked of the service.`,
  notFound: 'No ramp with this id',
  notFoundText:
    'The service answered 404. Check the id letter by letter: it usually is 32 digits from 0 to 9 and a to f. A customer’s reference is something else.',
  mayLookUp: 'A ramp can be looked up',
  syncNow: 'Sync now',
  synced: (status: string, at: string) => `Status ${status}, fetched ${at}`,
  loadingRamp: 'Loading the ramp',
  amountsNotGiven: 'Amounts not given',
  between: ' for ',
  customerDoesNext: 'What the customer does next:',
  priceAnew: 'Get a price for a new ramp',
  checkEligibility: 'Check eligibility',
  amounts: 'Amounts',
  amountsAndFees: 'Amounts and fees',
  processingFee: 'Processing fee',
  networkFee: 'Network fee',
  details: 'Details',
  depositInstructions: 'Deposit instructions',
  payoutInstructions: 'Payout instructions',
  noInstructions: 'The service gave none for this ramp.',
  whatItMeans: 'What this status means',
  stepper: 'Where the ramp stands',
  placeUnknown: (status: string) => `How far it had come before “${status}” is not in the service’s answer.`,
  fetched: 'fetched',
  rawAnswer: 'The service’s answer',
  serviceKnowsNone: 'The service knows no ramp with this id',
  serviceKnowsNoneText: 'It answered 404. What you see is what the desk remembers.',
  remembered: 'What you see is what the desk remembers.',
  noStatus: 'Nobody has told a status of this ramp yet.',
  stuckTitle: (standing: string) => `In this status for ${standing}`,
  stuckText: (limit: string) =>
    `It should move on by itself, and after ${limit} it counts as stuck. Sync now; if nothing moves, ask the provider’s support.`,
  accounts: 'Who says so',
  tellers: { create: 'Our create', answer: 'The service, asked', callback: 'Callbacks' },
  told: { create: 'answered', answer: 'answered', callback: 'came' },
  counts: 'this counts',
  sources: { call: 'from our create', answer: 'answered by the service', callback: 'from a callback' },
  stages: {
    requested: 'Requested:',
    recorded: 'Requested:',
    priced: 'Quoted:',
    final: 'Receipt:',
    fees: 'Fees:',
  },
  announced: (amounts: string) => `The newest callback says ${amounts}`,
  amountsAnd: ' and ',
  onlyFromAnswer:
    'Not known here: the desk keeps no instructions. They come with the service’s answer, which is not here now.',
  onlyFromAnswerOf: (roles: string) =>
    `Not known here: the desk keeps no instructions. They come with the service’s answer, which ${roles} may ask for.`,
  personal: 'Wallet and bank',
} as const;

/** The personal values of a ramp, as their fields are called. */
export const personalWords: Readonly<Record<string, string>> = labelsOf(walletFields);

/** The heads of the tables' columns. */
export const columnWords = {
  side: 'Side',
  requested: 'Requested',
  quoted: 'Quoted',
  receipt: 'Receipt',
  final: 'Final',
} as const;

/** The two sides of a ramp. */
export const sideWords = { fiat: 'Fiat', crypto: 'Crypto' } as const;

/** What stands in the details of a ramp. */
export const factWords = {
  customer: 'Customer',
  method: 'Method',
  blockchain: 'Blockchain',
  transactionHash: 'Transaction hash',
  subPartnerId: 'Sub-partner id',
  created: 'Created',
  updated: 'Updated',
  ended: 'Ended',
  hasEnded: 'Yes: nothing more happens to it',
  goesOn: 'No',
} as const;

/** How a step of the main line stands. */
export const stepWords = {
  done: 'passed',
  current: 'the ramp is here',
  next: 'to come',
  skipped: 'not reached',
  unknown: 'whether it was passed is not known',
} as const;

/** What the customer has to do next. Design: field-practice › Catalogue. */
export const nextWords = {
  byItself: 'Nothing: it moves on by itself.',
  late: 'Nothing. It should have moved on by itself: ask the provider’s support.',
  ended: 'Nothing: this ramp has ended.',
  unknownStatus: 'Not known: this status is not in the interface document.',
  moreAsked:
    'The service asks for more about the customer. Check eligibility to see what, and share documents.',
  pay: {
    api: 'The customer pays to the instructions below, with the deposit reference where there is one.',
    sdk: 'The customer pays in the partner’s app (payment SDK).',
    redirect: 'The customer continues on the payment page.',
  },
  payBy: (method: string | undefined) =>
    `The customer pays by ${method ?? 'a method that is not given'}. If there are instructions below, they pay to those.`,
  send: (amount: string, chain: string | undefined) =>
    `The customer sends ${amount || 'the crypto'}${chain ? ` on ${chain}` : ''} to the instructions below.`,
} as const;

/** What is left to do once a ramp has ended, by its status. */
export const endWords: Readonly<Record<string, string>> = {
  FULFILLED: 'Nothing: the ramp is complete.',
  EXPIRED: 'Nothing was paid in time. A new ramp is needed; this one takes no payment any more.',
  REFUNDED: 'Nothing: what was paid went back.',
  PAYMENT_DECLINED: 'The payment was declined. A new ramp is needed, perhaps with another method.',
  PAYMENT_CANCELLED: 'The payment was cancelled. A new ramp is needed if they still want it.',
  ACCOUNT_BLOCKED: 'Nothing: the account is blocked. Ask the service’s support before telling them anything.',
};

/** The names of instruction lines that their key does not read as. */
export const instructionWords: Readonly<Record<string, string>> = {
  bsb: 'BSB',
  iban: 'IBAN',
  sdkToken: 'SDK token',
  checkoutUrl: 'Checkout URL',
};
