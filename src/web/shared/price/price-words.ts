import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('shared-price', {
  price: 'Quote',
  copied: 'quote',
  refresh: 'Refresh quote',
  indicative: 'indicative',
  indicativeHint: 'Not binding. The quote moves with the market until the ramp is created.',
  age: '{seconds} s old',
  ageMinutes: '{minutes} min old',
  stale: 'Refresh the quote before you rely on it.',
  staleSaid: 'The quote is older than 30 seconds',

  pays: 'Customer pays',
  receives: 'Customer receives',
  processingFee: 'Processing fee',
  networkFee: 'Network fee',
  marketRate: 'Market rate',
  fixed: 'Fixed amount, as entered',
  rate: '1 {crypto} = {rate} {fiat}',
  pair: '{paid} → {received}',
  notGiven: 'not given',
  noAmounts: 'Amounts not given',
  changed: '{what}: was {before}, now {now}',
});
