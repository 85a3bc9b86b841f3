import type { CallbackVerification } from '#contract/desk/callbacks.ts';
import type { RampMark } from '#contract/desk/ramps.ts';
import { labelsOf } from '#contract/fields/field.ts';
import { walletFields } from '#contract/fields/transaction-fields.ts';

/** Every text of a ramp's timeline. */
export const timelineWords = {
  title: 'Timeline',
  none: 'Nothing has told of it yet',
  noneWhy: 'Our calls, the service’s callbacks and notes stand here as they come.',
  noneUnknown:
    'The desk has heard nothing of this ramp. What the service answers stands here once it is asked.',
  notAmong: 'The entry that this address names is not among the newest 200.',
  kinds: {
    create: 'Created',
    poll: 'Poll',
    call: 'Call',
    callback: 'Callback',
    refused: 'Refused',
    note: 'Note',
  },
  to: 'to',
  noStatus: 'without a status',
  noAnswer: { 'not-sent': 'Not sent', unknown: 'Outcome unknown' },
  answered: (status: number) => `HTTP ${status}`,
  by: (name: string) => `by ${name}`,
  byNobody: 'by somebody no longer known',
  sameSince: (count: number) =>
    count === 1 ? 'One later poll saw the same, the last' : `${count} later polls saw the same, the last`,
  dated: 'dated',
  assumedUtc: 'no zone was given: read as UTC',
  noDate: '– no date: when it came counts instead',
  delivered: (count: number) => `delivered ${count} times`,
  notProcessed: 'not processed yet',
  external: 'For the customer',
  internal: 'Internal: do not send',
  details: 'Details',
  detailsOf: (what: string) => `Details of ${what}`,
  loading: 'Loading what was sent',
  body: 'What was sent',
  unreadable: 'What was sent is no JSON. Its first characters, letters and digits masked:',
  gone: 'What was sent is not kept, or no longer.',
  asked: 'What was asked',
  answer: 'What was answered',
  nothingKept: 'Nothing is kept of what was asked and answered.',
  mayNotRead: (roles: string) => `What was asked and answered is read by ${roles}.`,
  openCallback: 'Open the callback',
  openRequest: 'Open the request',
  showWhole: 'Show all of it',
  trace: 'trace id',
  erased: 'erased',
  refused: {
    valid: 'Its signature is right, but it could not be read',
    invalid: 'Its signature is wrong: it may not be the service’s',
    missing: 'It had no signature: it may not be the service’s',
    'not-asked': 'It could not be read',
  } satisfies Record<CallbackVerification, string>,
  refusedAnswer: (status: number) => `The desk answered HTTP ${status}. It changed nothing.`,
  refusedDeliveries: (count: number) => `${count} refused deliveries, the last`,
  arrived: (what: string) => `New: ${what}`,
} as const;

/** What is wrong with an entry: on its badge, and in a sentence. */
export const markWords: Readonly<Record<RampMark, { name: string; why: string }>> = {
  duplicate: { name: 'Duplicate', why: 'It was delivered more than once; it counts once.' },
  late: { name: 'Late', why: 'It came more than five minutes after its own date.' },
  'out-of-order': {
    name: 'Out of order',
    why: 'Something later had come before it: it stands here and changed nothing.',
  },
  'conflicting-repeat': {
    name: 'Conflicting repeat',
    why: 'The same status with the same date came before, with another text: it changed nothing.',
  },
  'after-the-end': { name: 'After the end', why: 'The ramp had ended before with another status.' },
  'no-callback': {
    name: 'Callback never came',
    why: 'We saw this status because we asked: no callback announced it.',
  },
  'signature-refused': {
    name: 'Signature refused',
    why: 'Nothing proved that it comes from the service, so it was refused and changed nothing.',
  },
  'not-in-document': {
    name: 'Not in the interface document',
    why: 'The interface document does not know this status.',
  },
  stuck: { name: 'Stuck', why: 'It has stood too long in a status that moves by itself.' },
};

/** What an agent says to the customer, and what goes to the provider's support. */
export const tellWords = {
  title: 'Tell the customer',
  copy: 'text for the customer',
  byService: 'the service’s words, from a callback',
  byDesk: 'this desk’s sentence for the status',
  askFirst: 'Ask the provider’s support before you send this.',
  internalTitle: 'Internal: do not send',
  copySupport: 'Copy for the provider’s support',
  copiedSupport: 'Copied: identifiers, statuses, trace ids and amounts, nothing personal',
  notCopied: 'The browser did not allow copying',
} as const;

/** What a customer hears of a ramp that is stuck: how far it is, by its status, and what we do. Choice: rampStuck. */
export const lateWords = {
  arrived: {
    PAYMENT_ACCEPTED: 'Your payment was accepted and is on its way to us.',
    PAYMENT_RECEIVED: 'Your payment arrived.',
    COIN_DEPOSIT_CONFIRMED: 'Your crypto arrived.',
    IN_PROGRESS: 'Your order is being carried out.',
    COIN_TRANSFERRED: 'Your crypto was sent to your wallet and is waiting to be confirmed there.',
    FIAT_TRANSFERRED: 'Your money was sent to your bank account.',
  } as Readonly<Record<string, string>>,
  longer: 'It is taking longer than usual; we have asked the provider and will write to you.',
} as const;

/** The lines of the text for the provider's support. It has no personal data. */
export const supportWords = {
  heading: 'Ramp for the provider’s support',
  environment: 'Environment',
  environments: { sandbox: 'sandbox (test)', live: 'live' },
  rampId: 'Ramp id',
  identityReference: 'Identity reference',
  subPartnerId: 'Sub-partner id',
  direction: 'Direction',
  method: 'Method',
  pair: 'Pair',
  status: 'Status',
  since: 'since',
  stuck: (minutes: number) => `It has not moved for more than ${minutes} minutes.`,
  service: 'Service answered',
  requested: 'Requested',
  quoted: 'Quoted',
  receipt: 'Receipt',
  fees: 'Fees',
  transactionHash: 'Transaction hash',
  reported: 'What told of it, newest first (UTC)',
  callback: 'callback',
  refused: 'refused callback',
  by: { createRamp: 'create', getRamp: 'poll' } as Readonly<Record<string, string>>,
  call: 'call',
  dated: 'dated',
  delivered: (times: number) => `delivered ${times} times`,
  trace: 'trace id',
  unknownStatus: '(a status that is not in the interface document)',
  noAnswer: 'no answer',
  copiedAt: 'Copied',
} as const;

/** The words of the pages of ramps. */
export const words = {
  title: 'Ramps',
  documentTitle: (id: string) => `Ramp ${id}`,
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
  customerDoesNext: 'What the customer does next:',
  priceAgain: 'Get a price for a new ramp',
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
  reported: { create: 'answered', answer: 'answered', callback: 'came' },
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

/** The names in the details of a ramp. */
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

/** The state of a step of the main line. */
export const stepWords = {
  done: 'passed',
  current: 'the ramp is here',
  next: 'to come',
  skipped: 'not reached',
  unknown: 'whether it was passed is not known',
} as const;

/** What the customer has to do next. */
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
