/** What the limits page says. */
export const words = {
  title: 'Limits',
  lead: 'How much a customer may still move, and which limit decides.',
  answer: 'Limits answer',
  hint: 'Say whose limits, and for which kind of transaction. The answer shows every window and the tightest of them.',
  getLimits: 'Get limits',
  windows: 'Rolling windows',
  oneTransaction: 'One transaction',
  atLeast: 'At least',
  atMost: 'At most',

  unknownTitle: 'What is left is not given',
  unknownDetail:
    'The answer does not say it in a way that can be compared. The figures stand below as they came.',
  nothingLeft: 'Nothing is left',
  usedUp: (limit: string) => `The ${limit} is used up.`,
  remaining: (amount: string) => `${amount} left`,
  isTightest: (limit: string) => `The ${limit} is the tightest.`,

  notGiven: 'not given',
  changed: (what: string, before: string, now: string) => `${what}: ${before} before, ${now} now`,
  limitOf: (limit: string) => `The ${limit}`,
  leftOf: (limit: string) => `Left of the ${limit}`,
  minimum: 'The least of one transaction',
  maximum: 'The most of one transaction',
} as const;
