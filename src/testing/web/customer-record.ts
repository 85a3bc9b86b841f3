import type { CustomerRecord } from '#contract/desk/customers.ts';

/** What the desk says of `c-1` while it knows nothing of them. */
export const emptyRecord: CustomerRecord = {
  identityReference: 'c-1',
  firstSeenAt: null,
  lastSeenAt: null,
  waitingSince: null,
  blockingMessage: null,
  linked: [],
  facts: {},
  personalValues: [],
  withheld: [],
  submissions: [],
  ramps: [],
};
