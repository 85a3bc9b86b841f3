import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('limits', {
  title: 'Limits',
  lead: 'See how much of each limit a customer has left, and which limit is the tightest.',
  answer: 'Limits result',
  hint: 'Enter the customer and the kind of transaction. The answer shows every limit and marks the tightest.',
  getLimits: 'Check limits',
  windows: 'Rolling windows',
  oneTransaction: 'Per transaction',
  atLeast: 'At least',
  atMost: 'At most',

  notGiven: 'not given',
  changed: '{what}: was {before}, now {now}',
  limitOf: 'Total {limit}',
  leftOf: 'Remaining {limit}',
  minimum: 'Minimum per transaction',
  maximum: 'Maximum per transaction',
});
