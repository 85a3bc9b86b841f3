import type { CallbackVerification } from '#contract/desk/callbacks.ts';
import type { RampMark } from '#contract/desk/ramps.ts';
import { labelsOf } from '#contract/fields/field.ts';
import { walletFields } from '#contract/fields/transaction-fields.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const timelineWords = catalogue('ramp.timeline', {
  title: 'Timeline',
  none: 'Nothing here yet',
  noneWhy: 'Notes, Rampart’s requests and the service’s callbacks appear here.',
  noneUnknown: 'Rampart has no record of this ramp. The service’s answer appears here after the first sync.',
  notAmong: 'The entry this link points to is not among the newest 200.',
  kinds: {
    create: 'Created',
    poll: 'Status check',
    call: 'Request',
    callback: 'Callback',
    refused: 'Refused',
    note: 'Note',
  },
  to: 'to',
  noStatus: 'without a status',
  noAnswer: { 'not-sent': 'Not sent', unknown: 'Outcome unknown' },
  answered: 'HTTP {status}',
  by: 'by {name}',
  byNobody: 'by an unknown user',
  sameSince:
    '{count, plural, one {Unchanged, last checked {when}} other {No change in # later checks, last checked {when}}}',
  dated: 'dated {date}',
  assumedUtc: 'No time zone given, read as UTC',
  noDate: '{date} is not a valid date, so the arrival time is used',
  withoutDate: 'No valid date, so the arrival time is used',
  undated: 'Unreadable date',
  zoned: 'In the time zone given in the callback',
  delivered: '{count, number} deliveries of one callback',
  notProcessed: 'not processed yet',
  external: 'For the customer',
  internal: 'Internal: do not send',
  details: 'Details',
  detailsOf: 'Details of {what}',
  loading: 'Loading the content',
  body: 'Body',
  unreadable: 'The body is not valid JSON. It starts like this, with letters and digits masked:',
  gone: 'Rampart didn’t keep the body, or has erased it.',
  asked: 'Request',
  answer: 'Answer',
  nothingKept: 'Rampart kept neither the request nor the response.',
  mayNotRead: 'Only {roles} can see the request and the response.',
  openCallback: 'Open the callback',
  openRequest: 'Open the request',
  showWhole: 'Show in full',
  trace: 'trace id',
  erased: 'erased',
  refused: {
    valid: 'The signature is valid, but the body could not be read',
    invalid: 'The signature is wrong, so Rampart can’t confirm that this callback came from the service',
    missing: 'There is no signature, so Rampart can’t confirm that this callback came from the service',
    'not-asked': 'The body could not be read',
  } as const satisfies Record<CallbackVerification, string>,
  refusedAnswer: 'Rampart refused this callback with HTTP {status}. Nothing changed.',
  refusedDeliveries:
    '{callbacks, plural, one {{count, number} refused deliveries of one callback, most recently {when}} other {{count, number} refused deliveries of # callbacks, most recently {when}}}',
  failedCalls: '{count, number} requests without a result, most recently {when}',
  each: 'Show individually',
  arrived: 'New: {what}',
});

export const markWords: Readonly<Record<RampMark, { name: string; why: string }>> = catalogue('ramp.mark', {
  duplicate: { name: 'Duplicate', why: 'This callback arrived more than once. Only the first counts.' },
  late: { name: 'Late', why: 'This callback is dated more than 5 minutes before it arrived.' },
  'out-of-order': {
    name: 'Out of order',
    why: 'The status on record is newer or further along, so this callback changed nothing.',
  },
  'conflicting-repeat': {
    name: 'Conflicting repeat',
    why: 'An earlier callback has the same status and date but a different body, so this one changed nothing.',
  },
  'after-the-end': {
    name: 'Ramp already finished',
    why: 'The ramp had already finished with another status.',
  },
  'no-callback': {
    name: 'Missing callback',
    why: 'Rampart learned this status by checking with the service, which sent no callback for it.',
  },
  'signature-refused': {
    name: 'Signature refused',
    why: 'This callback could not be verified as coming from the service, so Rampart refused it and nothing changed.',
  },
  'not-in-document': {
    name: 'Unrecognised status',
    why: 'The provider’s documentation doesn’t list this status.',
  },
  stuck: { name: 'Stuck', why: 'The ramp has been in this status longer than expected.' },
});

export const tellWords = catalogue('ramp.tell', {
  title: 'Tell the customer',
  byService: 'the service’s text, from a callback',
  byDesk: 'our wording for this status',
  askFirst: 'Ask the provider’s support before you send this.',
  internalTitle: 'Internal: do not send',
  copySupport: 'Copy for the provider’s support',
  copiedSupport: 'Copied: identifiers, statuses, trace ids and amounts, but no personal data',
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
  stuck: 'The ramp has not moved for more than {minutes} minutes.',
  service: 'Service answered',
  requested: 'Requested',
  quoted: 'Quoted',
  receipt: 'Receipt',
  fees: 'Fees',
  transactionHash: 'Transaction hash',
  reported: 'Events, newest first (UTC)',
  callback: 'callback',
  refused: 'refused callback',
  by: { createRamp: 'create', getRamp: 'status check' },
  call: 'request',
  dated: 'dated',
  delivered: 'delivered {times} times',
  trace: 'trace id',
  unknownStatus: '(Rampart doesn’t recognise this status)',
  marks: {
    duplicate: 'Duplicate',
    late: 'Late',
    'out-of-order': 'Out of order',
    'conflicting-repeat': 'Conflicting repeat',
    'after-the-end': 'After the end',
    'no-callback': 'Missing callback',
    'signature-refused': 'Signature refused',
    'not-in-document': 'Unrecognised status',
    stuck: 'Stuck',
  } satisfies Record<RampMark, string>,
  noAnswer: 'no answer',
  copiedAt: 'Copied',
});

export const words = catalogue('ramp.page', {
  title: 'Ramps',
  documentTitle: 'Ramp {id}',
  crumb: '/',
  copyRampId: 'ramp id',
  notAnId: 'Not a ramp id',
  notAnIdTitle: 'This is not a ramp id',
  notAnIdText: '{why}. Nothing was sent to the service.',
  notFound: 'No ramp with this id',
  notFoundText:
    'The service doesn’t know this id (404). Check that it is a ramp id, which usually has 32 characters (0–9 and a–f), and not a customer’s reference.',
  mayLookUp: 'Only {roles} can look up ramps.',
  syncNow: 'Sync now',
  synced: 'Status: {status}, fetched {at}',
  loadingRamp: 'Loading the ramp',
  amountsNotGiven: 'Amounts not given',
  customerDoesNext: 'Next step for the customer:',
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
  paymentSession: 'Payment session',
  copyAll: 'payment instructions',
  paysNoMore: 'This ramp is no longer waiting for a payment. The customer must not pay again.',
  ended: 'This ramp has finished and no longer accepts payments.',
  paymentUnknown:
    'Rampart doesn’t recognise this status, so it can’t say whether a payment is still expected. Ask the provider’s support.',
  noInstructions: 'The service gave no payment instructions for this ramp.',
  bankCode: 'Bank code',
  explorer: 'Open in the block explorer',
  links: 'Links',
  callbacksOf: 'Callbacks for this ramp',
  requestsOf: 'Requests for this ramp',
  auditOf: 'Audit trail for this ramp',
  whatItMeans: 'Meaning of this status',
  stepper: 'Ramp progress',
  undated: 'This status has no valid date, so the arrival time is used.',
  placeUnknown: 'The service doesn’t say how far the ramp got before “{status}”.',
  fetched: 'fetched',
  rawAnswer: 'The service’s answer',
  serviceKnowsNone: 'The service has no ramp with this id',
  serviceKnowsNoneText: 'The service doesn’t know this id (404). This page shows Rampart’s own record.',
  remembered: 'This page shows Rampart’s own record.',
  noStatus: 'This ramp has no known status yet.',
  stuckTitle: 'In this status for {standing}',
  stuckText:
    'This status should change within {limit}. Sync now. If nothing changes, contact the provider’s support.',
  accounts: 'Status by source',
  tellers: { create: 'Our create request', answer: 'Live status from the service', callback: 'Callbacks' },
  reported: { create: 'received', answer: 'fetched', callback: 'arrived' },
  counts: 'current status',
  sources: { call: 'from our create request', answer: 'from the service', callback: 'from a callback' },
  stages: {
    requested: 'requested',
    recorded: 'requested',
    priced: 'quoted',
    final: 'receipt',
    fees: 'fees',
  },
  stagesFrom: '{stages}: {source}',
  announced: 'Amounts in the latest callback: {amounts}',
  onlyFromAnswer:
    'Rampart doesn’t store payment instructions. They come with the service’s answer, which isn’t loaded.',
  onlyFromAnswerOf:
    'Rampart doesn’t store payment instructions. They come with the service’s answer, which only {roles} can load.',
  personal: 'Wallet and bank',
});

export const personalWords: Readonly<Record<string, string>> = labelsOf(walletFields);

export const columnWords = catalogue('ramp.column', {
  side: 'Side',
  requested: 'Requested',
  quoted: 'Quoted',
  /** Of the receipt, from creation on. */
  expected: 'Expected',
  receipt: 'Receipt',
  final: 'Final',
});

export const sideWords = catalogue('ramp.side', {
  pays: 'Customer pays',
  gets: 'Customer receives',
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
  ended: 'Finished',
  hasEnded: 'Yes',
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
  current: 'current step',
  next: 'upcoming',
  skipped: 'not reached',
  unknown: 'unknown',
});

export const nextWords = catalogue('ramp.next', {
  byItself: 'Nothing. The next step is automatic.',
  late: 'Nothing. The provider needs to act.',
  ended: 'Nothing. This ramp has finished.',
  unknownStatus: 'Rampart doesn’t recognise this status. Ask the provider’s support.',
  moreAsked:
    'The service needs more information about the customer. Check eligibility to see what is needed, then share documents.',
  pay: {
    api: 'The customer follows the instructions below to pay, quoting the deposit reference if there is one.',
    sdk: 'The customer pays in the partner’s app (payment SDK).',
    redirect: 'The customer continues on the payment page.',
  },
  payBy:
    '{method, select, none {The customer pays (method not given)} other {The customer pays by {method}}}, following any instructions below.',
  send: '{amount, select, none {The customer sends the crypto} other {The customer sends {amount}}}{chain, select, none {} other { on {chain}}}, following the instructions below.',
});

export const endWords: Readonly<Record<string, string>> = catalogue('ramp.end', {
  FULFILLED: 'Nothing. The ramp is complete.',
  EXPIRED:
    'No payment arrived in time, so this ramp no longer accepts payments. Create a new ramp if the customer still wants one.',
  REFUNDED: 'Nothing. The payment was returned.',
  PAYMENT_DECLINED:
    'The payment was declined. Create a new ramp, with a different payment method if possible.',
  PAYMENT_CANCELLED: 'The payment was cancelled. Create a new ramp if the customer still wants one.',
  ACCOUNT_BLOCKED:
    'Nothing. The account is blocked. Ask the provider’s support before you tell the customer anything.',
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
