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

/** The lines of the text for the provider's support. It has no personal data. Design: product › Ramp page. */
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
  told: 'What told of it, newest first (UTC)',
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
