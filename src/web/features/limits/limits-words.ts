/** What the limits page says. */
export const words = {
  title: 'Limits',
  lead: 'How much a customer has left, and which limit is the tightest.',
  answer: 'Limits answer',
  hint: 'Enter the customer and the kind of transaction. The answer shows every limit and marks the tightest.',
  getLimits: 'Get limits',
  windows: 'Rolling windows',
  oneTransaction: 'One transaction',
  atLeast: 'At least',
  atMost: 'At most',

  unknownTitle: 'Remaining amount unknown',
  unknownDetail: 'The figures in the answer can’t be compared. They are shown below as received.',
  nothingLeft: 'Nothing left',
  usedUp: (limit: string) => `The ${limit} is used up.`,
  remaining: (amount: string) => `${amount} left`,
  isTightest: (limit: string) => `The ${limit} is the tightest.`,

  tellUnknown: 'The figures in the answer can’t be compared. Ask the provider’s support what is left.',
  notGiven: 'not given',
  changed: (what: string, before: string, now: string) => `${what}: ${before} before, ${now} now`,
  limitOf: (limit: string) => `The ${limit}`,
  leftOf: (limit: string) => `Remaining of the ${limit}`,
  minimum: 'Minimum per transaction',
  maximum: 'Maximum per transaction',
} as const;
