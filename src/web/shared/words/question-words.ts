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
  unknownIn: 'New customer ({country})',
  amountMissing: 'Enter the amount',
  unknownFiat: 'Rampart doesn’t recognise this currency and will send it as entered.',
  unknownCrypto: 'Rampart doesn’t recognise this asset and will send it as entered.',
  unknownBlockchain: 'Rampart doesn’t recognise this blockchain and will send it as entered.',
  otherBlockchain:
    'Rampart doesn’t recognise {asset} on this blockchain and will send the blockchain as entered.',
  unknownMethod: 'Rampart doesn’t recognise this method and will send it as entered.',
  otherMethod: 'Rampart doesn’t recognise this method for {fiat} and will send the method as entered.',
  onBlockchain: 'on {blockchain}',
  getPrice: 'Get quote',
  newRamp: 'New ramp',
  fetched: 'fetched',
  verdict: 'result',
  details: 'details',
  changes: 'Changes since the previous answer',
  unchanged: 'Nothing has changed',
});

export const inspectorWords = catalogue('question.inspector', {
  none: 'No answer yet',
  asking: 'Checking with the service',
  refusedTitle: 'The request was refused',
  refusedText: 'The form shows what to correct.',
  drift: 'Rampart couldn’t read the service’s answer',
});
