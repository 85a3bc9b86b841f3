/** Every text of the list of ramps. */
export const listWords = {
  title: 'Ramps',
  price: 'Price',
  newRamp: 'New ramp',
  openTitle: 'Open a ramp',
  listTitle: 'Ramps the desk has heard of',
  listLabel: 'Ramps',
  loading: 'Loading ramps',
  listed: (count: number, isAll: boolean) => (isAll ? rampsIn(count) : `The first ${rampsIn(count)}`),
  more: (count: number) => `${count} more ${count === 1 ? 'ramp' : 'ramps'}`,
  newestFirst: 'newest first',
  longestFirst: 'longest in their status first',
  byId: 'in the order of ids',
  columns: {
    ramp: 'Ramp',
    id: 'Id',
    direction: 'Direction',
    status: 'Status',
    customer: 'Customer',
    method: 'Method',
    since: 'In status for',
    reported: 'Last told',
  },
  inStatusFor: (time: string) => `in status for ${time}`,
  notKnown: 'not known',
  noneReported: 'none told',
  attention: 'Wants attention',
  stuck: 'Stuck',

  filterAttention: 'Wants attention',
  filterNoAttention: 'Wants no attention',
  filterStuck: 'Stuck',
  filterNames: {
    status: 'Status',
    direction: 'Direction',
    method: 'Method',
    identityReference: 'Customer',
    from: 'Told since',
    to: 'Told until',
    q: 'Id begins with',
  },
  customerForm: 'Filter by customer',
  customerLabel: 'Customer’s reference',
  customerNoReference: 'A reference has letters, digits and hyphens only',
  customerNoEmail: 'An e-mail is no reference: find the customer under Customers',

  stuckTitle: (count: number, isMore: boolean) =>
    `${isMore ? `More than ${count}` : count} ${count === 1 && !isMore ? 'ramp is' : 'ramps are'} stuck`,
  stuckText: (count: number) =>
    `${count === 1 ? 'It stands' : 'They stand'} too long in a status that moves by itself.`,
  showStuck: (count: number) => (count === 1 ? 'Show it' : 'Show them'),

  emptyTitle: 'No ramp yet',
  emptyText:
    'The service lists no ramps, so one appears here when it is created, looked up or called back about. Any ramp can be opened by its id above.',
  getPrice: 'Get a price for a ramp',
  noneMatches: 'No ramp matches',
  noneIsStuck: 'No ramp stands too long in a status that moves by itself.',
  noneWantsAttention: 'No ramp that the desk has heard of wants attention.',
  noneHasAll: (filters: string) => `Asked for: ${filters}.`,
} as const;

const rampsIn = (count: number) => `${count} ${count === 1 ? 'ramp' : 'ramps'}`;
