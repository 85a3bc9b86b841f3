import { labelsOf } from '#contract/fields/field.ts';
import { payoutFields, rampFields, walletFields } from '#contract/fields/transaction-fields.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('new-ramp', {
  title: 'New ramp',
  lead: 'A ramp uses the quote’s currency pair and payment method, and exactly the amount you entered.',

  needed: 'Get a quote first',
  neededText: 'A ramp needs a quote from the last {minutes} minutes. Quotes aren’t saved, so get a new one.',
  getPrice: 'Get a quote',

  price: 'Quote',
  changeQuestion: 'Change quote',
  offered: 'The quote has changed',
  offeredText: 'The new quote applies only if you accept it.',
  take: 'Use new quote',
  keepOld: 'Keep current quote',
  took: 'New quote selected',
  kept: 'Current quote kept',
  unchanged: 'Quote refreshed: nothing has changed',
  unreadable: 'The new quote can’t be read. You still have the one above.',
  refreshFailed: 'The quote could not be refreshed. You still have the one above.',
  past: 'This quote is over {minutes} minutes old by the service’s clock',
  pastText:
    'The service only accepts a ramp soon after its quote and will probably refuse this ramp. Refresh the quote first.',

  form: 'Ramp details',
  toWallet: 'Destination wallet',
  fromWallet: 'Source wallet',
  payout: 'Payout instructions',
  payoutLead: 'The account that receives the {method} payout.',
  partner: 'Sub-partner',
  walletOn: 'Address on {blockchain}. Rampart sends it exactly as entered.',
  memoIfAny: 'Enter a memo only if the wallet needs one. Leave empty to send none.',
  memoAdvised: {
    tag: 'Exchange wallets on {blockchain} need a destination tag. Without one, the crypto can be lost. Ask the customer for the tag.',
    memo: 'Exchange wallets on {blockchain} need a memo. Without one, the crypto can be lost. Ask the customer for the memo.',
  },
  memoOrNull: 'Enter a memo only if the wallet has one. Leave empty to send none (null).',
  zerosStay: 'Leading zeros are kept.',
  bankCode: 'Bank code',
  bsbOfOthers:
    'The code of the customer’s bank. Rampart sends it as bsb, which the service requires for every method.',
  partnerHelp: 'Leave empty to send no sub-partner id (null).',
  review: 'Review ramp',
  fields: {
    subPartnerId: rampFields.subPartnerId.label,
    ...labelsOf(walletFields),
    ...labelsOf(payoutFields),
  },

  address: {
    fits: 'The format and checksum are valid for {blockchain}, but a valid address can still be the wrong one. Compare every group with the address the customer gave you.',
    noChecksum:
      'The format is valid for {blockchain}, which has no checksum to catch a wrong character. Compare every group with the address the customer gave you.',
    unknownBlockchain:
      'Rampart can’t check addresses on {blockchain}. Compare every group with the address the customer gave you.',
    otherBlockchain: 'This is an address on {other}, not on {blockchain}. Anything sent to it may be lost.',
    doubts: {
      shape: 'This doesn’t look like an address on {blockchain}.',
      checksum: 'The checksum doesn’t match, so at least one character is wrong.',
      'test-network': 'This address is on a test network ({blockchain}).',
      'not-checked':
        'The address could not be checked. Compare every group with the address the customer gave you.',
    },
    confirm: 'Use this address anyway',
    decide: 'Confirm the address, or go back and correct it',
  },

  diagnose: 'Why can’t this customer pay? Diagnose in a new tab',
  reviewTitle: 'Review ramp',
  reviewLead:
    'This is exactly what will be sent. Check that the money will go where the customer wants it to go.',
  whole: 'Ramp',
  source: 'Source: what the customer sends',
  target: 'Target: what the customer receives',
  none: 'none (null)',
  effect: 'the ramp is for a real customer, who will move real money',
  back: 'Back to details',
  create: 'Create ramp',
  decideFirst: 'The quote has changed. First choose which quote to use.',

  created: 'Ramp {id} created',
  createdUnread: 'The ramp was created, but its id can’t be read',
  createdUnreadText:
    'The ramp exists, but Rampart couldn’t read its id. Don’t create it again. Find it in the customer’s ramps.',
  raw: 'Request',
  requestId: 'request id',
  unknownAdvice:
    'The ramp may have been created, so look in the customer’s ramps first. You can safely select “Create ramp” again, because it can’t create a second ramp.',
  rampsOfHere: 'Open ramps for {identityReference}',
  rampsOf: 'Open ramps for {identityReference} in a new tab',
  requestsOf: 'Open the requests about {identityReference} in a new tab',

  leaveTitle: 'Leave without creating the ramp?',
  leaveText: 'You will lose what you entered.',
  leaveSendingTitle: 'Leave while sending?',
  leaveSendingText: 'You may not find out whether the service created the ramp.',
  leave: 'Leave',
  stay: 'Stay',
});
