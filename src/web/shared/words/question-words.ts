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
  unknownIn: 'Unknown customer in {country}',
  amountMissing: 'Enter the amount',
  unknownFiat: 'Not a currency we know. It is sent as typed.',
  unknownCrypto: 'Not an asset we know. It is sent as typed.',
  unknownBlockchain: 'Not a blockchain we know. It is sent as typed.',
  otherBlockchain: 'We don’t know {asset} on this blockchain. It is sent as typed.',
  unknownMethod: 'Not a method we know. It is sent as typed.',
  otherMethod: 'We don’t know this method for {fiat}. It is sent as typed.',
  onBlockchain: 'on {blockchain}',
  getPrice: 'Get quote',
  newRamp: 'New ramp',
  fetched: 'fetched',
  verdict: 'verdict',
  details: 'details',
  changes: 'Since the last answer',
  unchanged: 'Nothing has changed',
});

export const inspectorWords = catalogue('question.inspector', {
  none: 'No answer yet',
  asking: 'Asking the service',
  refusedTitle: 'No answer: the request was refused',
  refusedText: 'The form shows what to correct.',
  drift: 'The answer doesn’t match the interface document',
});
