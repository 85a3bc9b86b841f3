import { labelsOf } from '#contract/fields/field.ts';
import { payoutFields, rampFields, walletFields } from '#contract/fields/transaction-fields.ts';

/** Every text of the page that creates a ramp. */
export const words = {
  title: 'New ramp',
  lead: 'A ramp repeats its price: the same question, and the very amount that was typed.',

  needed: 'A price is needed first',
  neededText: (minutes: number) =>
    `A ramp is created from a price of the last ${minutes} minutes. None is open here: prices are kept in no address and in no storage of the browser.`,
  getPrice: 'Get a price',

  price: 'The price it stands on',
  refreshing: 'Asking for the price again',
  changeQuestion: 'Ask something else',
  offered: 'The price has changed',
  offeredText: 'Nothing is created from the new price before you take it.',
  take: 'Go on with the new price',
  keepOld: 'Keep the one above',
  took: 'You go on with the new price',
  kept: 'You go on with the price that you had',
  unchanged: 'The price is new, and nothing in it has changed',
  unreadable: 'The new price can’t be read: the one above stays.',
  refreshFailed: 'The price could not be refreshed: the one above stays.',
  past: (minutes: number) => `By the service’s clock this price is over ${minutes} minutes old`,
  pastText:
    'The service takes a ramp only shortly after its price, so it will most likely refuse this one. Refresh the price first.',

  form: 'Ramp details',
  toWallet: 'Where the crypto goes',
  fromWallet: 'Where the crypto comes from',
  payout: 'Payout instructions',
  payoutLead: (method: string) => `Where ${method} pays out to.`,
  partner: 'Sub-partner',
  walletOn: (blockchain: string) => `On ${blockchain}. It is sent as you type it, letter by letter.`,
  memoIfAny: 'Only where the wallet asks for one. Empty: none is sent.',
  memoOrNull: 'Only where the wallet has one. Empty: none (null).',
  zerosStay: 'Leading zeros stay.',
  bsbOfOthers: 'The interface asks for it with every method.',
  partnerHelp: 'Empty: none (null).',
  review: 'Review ramp',
  fields: {
    subPartnerId: rampFields.subPartnerId.label,
    ...labelsOf(walletFields),
    ...labelsOf(payoutFields),
  },

  address: {
    fits: (blockchain: string) =>
      `Form and checksum fit ${blockchain}. Compare every group: a well-made address can be the wrong one.`,
    noChecksum: (blockchain: string) =>
      `The form fits ${blockchain}. It has no checksum, so a wrong character can’t be noticed here: compare every group.`,
    unknownBlockchain: (blockchain: string) =>
      `Addresses on ${blockchain} can’t be checked here: compare every group.`,
    otherBlockchain: (blockchain: string, other: string) =>
      `This is an address on ${other}, not on ${blockchain}. What is sent to it may be lost.`,
    doubts: {
      shape: (blockchain: string) => `This doesn’t look like an address on ${blockchain}.`,
      checksum: () => 'The checksum doesn’t match: at least one character is wrong.',
      'test-network': (blockchain: string) => `This is an address on a test network of ${blockchain}.`,
      'not-checked': () => 'The address could not be checked: compare every group.',
    },
    confirm: 'Use this address anyway',
    decide: 'Confirm the address, or go back and correct it',
  },

  diagnose: 'Why can’t this customer pay? Diagnose in a new tab',
  reviewTitle: 'Review ramp',
  reviewLead: 'Exactly what will be sent. Compare where the money goes with where the customer wants it.',
  whole: 'Ramp',
  source: 'Source: what the customer sends',
  target: 'Target: what the customer receives',
  none: 'none (null)',
  sentAsTyped: 'sent as it was priced',
  effect: 'it creates a ramp for a real customer, who will move real money',
  back: 'Back to the details',
  create: 'Create ramp',
  decideFirst: 'The price has changed: decide on it first.',

  created: (id: string) => `Ramp ${id} created`,
  createdUnread: 'The ramp was created, but its id can’t be read',
  createdUnreadText:
    'The service said yes in a form that is not in its interface document. Don’t create it again: look at the customer’s ramps.',
  raw: 'Request',
  requestId: 'request id',
  unknownAdvice:
    'Whether there is a ramp now is unknown, and nothing is sent again by itself. Look for it first. “Create ramp” asks with the same key: the desk then tells what became of the first try, and sends only what has never been sent.',
  rampsOfHere: (identityReference: string) => `Ramps of ${identityReference}`,
  rampsOf: (identityReference: string) => `Ramps of ${identityReference} in a new tab`,
  requestsOf: (identityReference: string) => `Requests about ${identityReference} in a new tab`,

  leaveTitle: 'Leave without creating the ramp?',
  leaveText: 'What you typed is kept nowhere else: it will be gone.',
  leaveSendingTitle: 'Leave while sending?',
  leaveSendingText: 'Whether the service takes it may stay unknown.',
  leave: 'Leave',
  stay: 'Stay',
} as const;
