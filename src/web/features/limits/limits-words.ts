/** What the limits page says. */
export const words = {
  title: 'Limits',
  lead: 'How much a customer may still move, and which limit decides.',
  answer: 'Limits answer',
  hint: 'Say whose limits, and for which kind of transaction. The answer shows every window and the tightest of them.',
  drift: 'The answer is not the one in the interface document',
  getLimits: 'Get limits',
  identityReference: 'Identity reference',
  referenceExample: 'c-13344',
  referenceMissing: 'Enter the identity reference',
  fetched: 'fetched',
  windows: 'Rolling windows',
  oneTransaction: 'One transaction',
  atLeast: 'At least',
  atMost: 'At most',
  unknownTitle: 'What is left is not given',
  unknownDetail:
    'The answer does not say it in a way that can be compared. The figures stand below as they came.',
  nothingLeft: 'Nothing is left',
  usedUp: (limit: string) => `The ${limit} is used up.`,
  left: (amount: string) => `${amount} left`,
  isTightest: (limit: string) => `The ${limit} is the tightest.`,
} as const;
