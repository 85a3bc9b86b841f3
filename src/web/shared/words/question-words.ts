import { contactFields } from '#contract/fields/identity-fields.ts';
import { amountFields } from '#contract/fields/transaction-fields.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const questionWords = catalogue('question.question', {
  customer: 'Customer',
  identityReference: contactFields.identityReference.label,
  referenceExample: 'c-13344',
  referenceMissing: 'Enter the identity reference',
  amount: 'Amount',
  fiatAmount: amountFields.fiatAmount.label,
  cryptoAmount: amountFields.cryptoAmount.label,
  noAmount: 'No amount',
  noAmountAsked: 'no amount',
  unknownIn: 'Unknown customer ({country})',
  amountMissing: 'Enter the amount',
  unknownFiat: 'Rampart doesn’t know this currency and sends it as typed.',
  unknownCrypto: 'Rampart doesn’t know this asset and sends it as typed.',
  unknownBlockchain: 'Rampart doesn’t know this blockchain and sends it as typed.',
  otherBlockchain: 'Rampart doesn’t know {asset} on this blockchain and sends it as typed.',
  unknownMethod: 'Rampart doesn’t know this method and sends it as typed.',
  otherMethod: 'Rampart doesn’t know this method for {fiat} and sends it as typed.',
  onBlockchain: 'on {blockchain}',
  getPrice: 'Get quote',
  newRamp: 'New ramp',
  fetched: 'fetched',
  verdict: 'result',
  details: 'details',
  changes: 'Changes since the last answer',
  unchanged: 'Nothing has changed',
});

export const inspectorWords = catalogue('question.inspector', {
  none: 'No answer yet',
  asking: 'Checking with the service',
  refusedTitle: 'The request was refused',
  refusedText: 'The form shows what to correct.',
  drift: 'Rampart couldn’t read the service’s answer',
});
