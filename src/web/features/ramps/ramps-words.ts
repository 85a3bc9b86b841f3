import { catalogue } from '#web/shared/language/catalogue.ts';

export const listWords = catalogue('ramps', {
  title: 'Ramps',
  price: 'Price',
  newRamp: 'New ramp',
  openTitle: 'Open a ramp',
  listTitle: 'All ramps',
  listLabel: 'Ramps',
  loading: 'Loading ramps',
  listed:
    '{isAll, select, true {{count, plural, one {# ramp} other {# ramps}}} other {The first {count, plural, one {# ramp} other {# ramps}}}}',
  more: '{count, plural, one {# more ramp} other {# more ramps}}',
  newestFirst: 'last updated first',
  longestFirst: 'longest in their status first',
  byId: 'by id',
  columns: {
    id: 'Id',
    status: 'Status',
    since: 'In status for',
    pays: 'Pays',
    gets: 'Gets',
    method: 'Method',
    customer: 'Customer',
    country: 'Country',
    created: 'Created',
  },
  reported: 'Last update',
  notKnown: 'not known',
  noneReported: 'none yet',
  attention: 'Needs a look',
  stuck: 'Stuck',

  filterAttention: 'Needs a look',
  filterNoAttention: 'Doesn’t need a look',
  filterStuck: 'Stuck',
  filterNames: {
    status: 'Status',
    direction: 'Direction',
    method: 'Method',
    identityReference: 'Customer',
    from: 'Updated since',
    to: 'Updated until',
    q: 'Id begins with',
    sort: 'Order',
  },
  customerForm: 'Filter by customer',
  customerLabel: 'Customer’s reference',
  customerNoReference: 'Use letters, digits and hyphens only',
  customerNoEmail: 'This is an e-mail, not a reference. Find the customer under Customers',

  stuckTitle:
    '{isMore, select, true {More than {count, number} ramps are stuck} other {{count, plural, one {# ramp is stuck} other {# ramps are stuck}}}}',
  stuckText:
    '{count, plural, one {It has been too long in a status that should move by itself.} other {They have been too long in a status that should move by itself.}}',
  showStuck: '{count, plural, one {Show it} other {Show them}}',

  emptyTitle: 'No ramps yet',
  emptyText:
    'The service has no list of ramps. A ramp appears here after you create it or look it up, or after its first callback. You can open any ramp by its id above.',
  getPrice: 'Get a quote for a ramp',
  noneMatches: 'No ramps match',
  noneIsStuck: 'No ramp has been too long in a status that should move by itself.',
  noneWantsAttention: 'No ramp needs a look.',
  noneHasAll: 'Filters: {filters}.',
});
