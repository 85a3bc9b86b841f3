import type { CallbackVerification } from '#contract/desk/callbacks.ts';
import type { RampMark } from '#contract/desk/ramps.ts';
import { labelsOf } from '#contract/fields/field.ts';
import { walletFields } from '#contract/fields/transaction-fields.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const timelineWords = catalogue('ramp.timeline', {
  title: 'Timeline',
  none: 'Nothing here yet',
  noneWhy: 'Our requests, the service’s callbacks and notes appear here.',
  noneUnknown: 'The desk has no record of this ramp. The service’s answer appears here after the first sync.',
  notAmong: 'The entry in this link is not among the newest 200.',
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
  answered: 'HTTP {status}',
  by: 'by {name}',
  byNobody: 'by an unknown person',
  sameSince:
    '{count, plural, one {Unchanged, last checked} other {Unchanged in # later polls, last checked}}',
  dated: 'dated',
  assumedUtc: 'no time zone given, read as UTC',
  noDate: '– date not readable, so the time of arrival counts',
  withoutDate: 'without a date, so the time of arrival counts',
  undated: 'Date not readable',
  zoned: 'in the time zone that it names',
  delivered: '{count, number} deliveries of one callback',
  notProcessed: 'not processed yet',
  external: 'For the customer',
  internal: 'Internal: do not send',
  details: 'Details',
  detailsOf: 'Details of {what}',
  loading: 'Loading the body',
  body: 'Body',
  unreadable: 'The body is not valid JSON. Its beginning, with letters and digits masked:',
  gone: 'The body was not kept, or has been erased.',
  asked: 'Request',
  answer: 'Answer',
  nothingKept: 'The request and the answer were not kept.',
  mayNotRead: 'Only {roles} can see the request and the answer.',
  openCallback: 'Open the callback',
  openRequest: 'Open the request',
  showWhole: 'Show all',
  trace: 'trace id',
  erased: 'erased',
  refused: {
    valid: 'The signature is valid, but the body could not be read',
    invalid: 'Wrong signature: could not be verified as coming from the service',
    missing: 'No signature: could not be verified as coming from the service',
    'not-asked': 'The body could not be read',
  } as const satisfies Record<CallbackVerification, string>,
  refusedAnswer: 'The desk refused it with HTTP {status}. Nothing changed.',
  refusedDeliveries:
    '{callbacks, plural, one {{count, number} refused deliveries of one callback, the last} other {{count, number} refused deliveries of # callbacks, the last}}',
  failedCalls: '{count, number} calls without a result, the last',
  each: 'Show each',
  eachOf: 'Show each of {what}',
  arrived: 'New: {what}',
});

/** On the badge, and in a sentence. */
export const markWords: Readonly<Record<RampMark, { name: string; why: string }>> = catalogue('ramp.mark', {
  duplicate: { name: 'Duplicate', why: 'It arrived more than once. It counts once.' },
  late: { name: 'Late', why: 'It arrived more than five minutes after its own date.' },
  'out-of-order': {
    name: 'Out of order',
    why: 'What was known already is newer or further along, so this one changed nothing.',
  },
  'conflicting-repeat': {
    name: 'Conflicting repeat',
    why: 'One with the same status and date but different text arrived first, so this one changed nothing.',
  },
  'after-the-end': { name: 'After the end', why: 'The ramp had already ended with another status.' },
  'no-callback': {
    name: 'Missing callback',
    why: 'We learned this status by asking. The service sent no callback for it.',
  },
  'signature-refused': {
    name: 'Signature refused',
    why: 'It could not be verified as coming from the service, so it was refused and changed nothing.',
  },
  'not-in-document': {
    name: 'Not in the interface document',
    why: 'The interface document doesn’t list this status.',
  },
  stuck: { name: 'Stuck', why: 'The ramp has been in this status longer than expected.' },
});

export const tellWords = catalogue('ramp.tell', {
  title: 'Tell the customer',
  byService: 'the service’s words, from a callback',
  byDesk: 'our wording for this status',
  askFirst: 'Ask the provider’s support before you send this.',
  internalTitle: 'Internal: do not send',
  copySupport: 'Copy for the provider’s support',
  copiedSupport: 'Copied: identifiers, statuses, trace ids and amounts, nothing personal',
  notCopied: 'Your browser blocked copying',
});

/** No personal data. */
export const supportWords = catalogue('support', {
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
  stuck: 'It has not moved for more than {minutes} minutes.',
  service: 'Service answered',
  requested: 'Requested',
  quoted: 'Quoted',
  receipt: 'Receipt',
  fees: 'Fees',
  transactionHash: 'Transaction hash',
  reported: 'Events, newest first (UTC)',
  callback: 'callback',
  refused: 'refused callback',
  by: { createRamp: 'create', getRamp: 'poll' },
  call: 'call',
  dated: 'dated',
  delivered: 'delivered {times} times',
  trace: 'trace id',
  unknownStatus: '(a status that is not in the interface document)',
  marks: {
    duplicate: 'Duplicate',
    late: 'Late',
    'out-of-order': 'Out of order',
    'conflicting-repeat': 'Conflicting repeat',
    'after-the-end': 'After the end',
    'no-callback': 'Missing callback',
    'signature-refused': 'Signature refused',
    'not-in-document': 'Not in the interface document',
    stuck: 'Stuck',
  } satisfies Record<RampMark, string>,
  noAnswer: 'no answer',
  copiedAt: 'Copied',
});

export const words = catalogue('ramp.page', {
  title: 'Ramps',
  documentTitle: 'Ramp {id}',
  /** Between list and id. */
  crumb: '/',
  copyRampId: 'ramp id',
  notAnId: 'Not a ramp id',
  notAnIdTitle: 'This is not a ramp id',
  notAnIdText: '{why}. Nothing was sent to the service.',
  notFound: 'No ramp with this id',
  notFoundText:
    'The service answered 404. Check the id character by character: it usually has 32, from 0–9 and a–f. A customer’s reference is not a ramp id.',
  mayLookUp: 'A ramp can be looked up',
  syncNow: 'Sync now',
  synced: 'Status {status}, fetched {at}',
  loadingRamp: 'Loading the ramp',
  amountsNotGiven: 'Amounts not given',
  customerDoesNext: 'What the customer does next:',
  priceAgain: 'Get a quote for a new ramp',
  checkEligibility: 'Check eligibility',
  diagnose: 'Diagnose this payment',
  moreActions: 'More actions',
  receipt: 'Receipt',
  amountsAndFees: 'Amounts and fees',
  asQuoted: 'as quoted',
  processingFee: 'Processing fee',
  networkFee: 'Network fee',
  noCurrency: 'currency not given',
  details: 'Details',
  paymentInstructions: 'Payment instructions',
  copyAll: 'payment instructions',
  paysNoMore: 'This ramp no longer waits for a payment: the customer must not pay again.',
  ended: 'This ramp has ended and takes no payment.',
  paymentUnknown:
    'Rampart doesn’t know this status, so it can’t say whether a payment is still expected. Ask the provider’s support.',
  noInstructions: 'The service gave none for this ramp.',
  bankCode: 'Bank code',
  explorer: 'Open in the explorer',
  links: 'Links',
  callbacksOf: 'Callbacks of this ramp',
  requestsOf: 'Requests about this ramp',
  auditOf: 'Audit trail of this ramp',
  whatItMeans: 'What this status means',
  stepper: 'Progress of the ramp',
  undated: 'The date of this status can’t be read, so the time of arrival counts.',
  placeUnknown: 'The service doesn’t say how far the ramp got before “{status}”.',
  fetched: 'fetched',
  rawAnswer: 'The service’s answer',
  serviceKnowsNone: 'The service has no ramp with this id',
  serviceKnowsNoneText: 'It answered 404. This page shows what the desk has on record.',
  remembered: 'This page shows what the desk has on record.',
  noStatus: 'This ramp has no known status yet.',
  stuckTitle: 'In this status for {standing}',
  stuckText:
    'It should move on by itself within {limit}. Sync now; if nothing changes, ask the provider’s support.',
  accounts: 'Status by source',
  tellers: { create: 'Our create request', answer: 'Live status from the service', callback: 'Callbacks' },
  reported: { create: 'answered', answer: 'fetched', callback: 'arrived' },
  counts: 'current status',
  sources: { call: 'from our create request', answer: 'from the service', callback: 'from a callback' },
  stages: {
    requested: 'asked',
    recorded: 'asked',
    priced: 'quoted',
    final: 'receipt',
    fees: 'fees',
  },
  stagesFrom: '{stages}: {source}',
  announced: 'The newest callback says {amounts}',
  amountsAnd: ' and ',
  onlyFromAnswer:
    'The desk doesn’t store instructions. They come with the service’s answer, which isn’t loaded.',
  onlyFromAnswerOf:
    'The desk doesn’t store instructions. They come with the service’s answer. {roles} can ask for it.',
  personal: 'Wallet and bank',
});

export const personalWords: Readonly<Record<string, string>> = labelsOf(walletFields);

export const columnWords = catalogue('ramp.column', {
  side: 'Side',
  requested: 'Asked',
  quoted: 'Quoted',
  /** Of the receipt, from creation on. */
  expected: 'Expected',
  receipt: 'Receipt',
  final: 'Final',
});

export const sideWords = catalogue('ramp.side', {
  pays: 'Customer pays',
  gets: 'Customer gets',
  fiat: 'Fiat',
  crypto: 'Crypto',
});

export const factWords = catalogue('ramp.fact', {
  customer: 'Customer',
  method: 'Method',
  blockchain: 'Blockchain',
  transactionHash: 'Transaction hash',
  subPartnerId: 'Sub-partner id',
  created: 'Created',
  updated: 'Updated',
  expires: 'Expires',
  ended: 'Ended',
  hasEnded: 'Yes, nothing more will happen',
  goesOn: 'No',
  endUnknown: 'Not known',
});

export const stepTimeWords = catalogue('ramp.stepTime', {
  atMost: 'up to {time}',
  tooLong: ', longer than usual',
  /** Between a step's name and time, for screen readers. */
  comma: ', ',
});

export const stepWords = catalogue('ramp.step', {
  done: 'passed',
  current: 'the ramp is here',
  next: 'to come',
  skipped: 'not reached',
  unknown: 'not known',
});

export const nextWords = catalogue('ramp.next', {
  byItself: 'Nothing: it moves on by itself.',
  late: 'Nothing. The provider has to move it on.',
  ended: 'Nothing: this ramp has ended.',
  unknownStatus: 'Not known: Rampart doesn’t know this status.',
  moreAsked:
    'The service needs more information about the customer. Check eligibility to see what, then share documents.',
  pay: {
    api: 'The customer pays to the instructions below, with the deposit reference where there is one.',
    sdk: 'The customer pays in the partner’s app (payment SDK).',
    redirect: 'The customer continues on the payment page.',
  },
  payBy:
    '{method, select, none {The customer pays by a method that is not given.} other {The customer pays by {method}.}} If there are instructions below, they pay to those.',
  send: '{amount, select, none {The customer sends the crypto} other {The customer sends {amount}}}{chain, select, none {} other { on {chain}}} to the instructions below.',
});

export const endWords: Readonly<Record<string, string>> = catalogue('ramp.end', {
  FULFILLED: 'Nothing: the ramp is complete.',
  EXPIRED: 'No payment arrived in time. This ramp no longer accepts one; a new ramp is needed.',
  REFUNDED: 'Nothing: the payment was returned.',
  PAYMENT_DECLINED: 'The payment was declined. A new ramp is needed, perhaps with another method.',
  PAYMENT_CANCELLED: 'The payment was cancelled. A new ramp is needed if they still want it.',
  ACCOUNT_BLOCKED:
    'Nothing: the account is blocked. Ask the provider’s support before you tell the customer anything.',
});

/** Instructions whose key doesn't read as their name. */
export const instructionWords: Readonly<Record<string, string>> = catalogue('ramp.instruction', {
  amount: 'Amount',
  bsb: 'BSB',
  iban: 'IBAN',
  sdkToken: 'SDK token',
  checkoutUrl: 'Checkout URL',
  recipientEmail: 'Recipient e-mail',
  depositReference: 'Deposit reference',
  bankName: 'Bank',
  accountName: 'Account name',
  accountNumber: 'Account number',
  sortCode: 'Sort code',
  routingNumber: 'Routing number',
  pixKey: 'Pix key',
});
