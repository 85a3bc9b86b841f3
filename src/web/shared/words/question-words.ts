/** The words of a question about a transaction, on every page that asks one. */
export const questionWords = {
  customer: 'Customer',
  identityReference: 'Identity reference',
  referenceExample: 'c-13344',
  referenceMissing: 'Enter the identity reference',
  amount: 'Amount',
  fiatAmount: 'Fiat amount',
  cryptoAmount: 'Crypto amount',
  noAmount: 'No amount',
  noAmountAsked: 'no amount',
  amountMissing: 'Enter the amount',
  getPrice: 'Get price',
  newRamp: 'New ramp',
  fetched: 'fetched',
  verdict: 'verdict',
  changes: 'Since the last answer',
  unchanged: 'Nothing has changed',
} as const;
