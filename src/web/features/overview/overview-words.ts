import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('overview', {
  title: 'Overview',
  loading: 'Loading the overview',
  tryCustomer: 'c-20981',
  tryThis: 'New here? Try:',
  tryQuestion: 'why can’t c-20981 pay?',

  sampleTitle: 'Loading sample data…',
  sampleText: 'Rampart is loading sample customers and two weeks of ramps. This takes a few seconds.',

  figuresTitle: 'Needs attention',
  quietTitle: 'All quiet',
  oldestTitle: 'Oldest queue items',
  allInQueue: 'All queue items',
  rampsTitle: 'Ramps, 14 days',
  recheckDue:
    '{count, select, 1 {customer has a submission over a day old that needs} other {customers have submissions over a day old that need}} checking again',
  noRecheckDue: 'No checks overdue',
  rampsWantingAttention: '{count, select, 1 {ramp needs} other {ramps need}} attention',
  noRampsWantingAttention: 'No ramps need attention',
  stuckRamps: '{count, select, 1 {ramp is} other {ramps are}} stuck',
  stuckRampsFor:
    '{count, select, 1 {ramp has been stuck for {time}} other {ramps are stuck, the longest for {time}}}',
  noStuckRamps: 'No stuck ramps',
  refusedCallbacks: '{count, select, 1 {callback was} other {callbacks were}} refused in the last 7 days',
  refusedCallbacksIn:
    '{count, select, 1 {callback was} other {callbacks were}} refused in the last 7 days ({deliveries} deliveries)',
  noRefusedCallbacks: 'No callbacks refused in the last 7 days',
  unprocessedCallbacks: '{count, select, 1 {callback hasn’t} other {callbacks haven’t}} been processed',
  noUnprocessedCallbacks: 'All callbacks processed',
  blockedCustomers: '{count, select, 1 {customer is} other {customers are}} blocked',
  noBlockedCustomers: 'No blocked customers',

  findTitle: 'Find a customer or ramp',
  findLabel: 'Reference, e-mail, ramp id, wallet, transaction hash or phone number',
  findButton: 'Search',

  serviceTitle: 'Service',
  service: {
    well: 'The service is healthy.',
    troubled: 'Some requests to the service are failing.',
    failing: 'Most requests to the service are failing.',
    unheard: 'No requests to the service in the last 15 minutes.',
  },
  serviceStates: { well: 'Healthy', troubled: 'Degraded', failing: 'Failing', unheard: 'No recent requests' },
  calls: 'Requests in the last 15 minutes',
  noCalls: 'none',
  callsFailed: '{calls}, {failed, select, 0 {none failed} other {{failed} failed}}',
  median: 'Median response time',
  milliseconds: '{ms} ms',
  lastAnswer: 'Last answer',
  lastCallback: 'Last callback',
  never: 'never',

  emptyTitle: 'No customers yet',
  emptyText:
    'The service has no list of customers. Customers and ramps appear in Rampart after the first request about them or the service’s first callback.',
  lookUp: 'Look up a customer',
  lookUpLink: 'Go to Customers',
  lookUpText: 'For a customer who already has an account. You need the reference.',
  create: 'Create a customer',
  createLink: 'New customer',
  createText: 'Create a new customer with basic details, reliance data or a KYC token.',
  receive: 'Receive callbacks',
  receiveText: 'The service’s callbacks keep customers and ramps up to date. Give the service this address:',
  receiveLabel: 'callback address',
  receiveLink: 'Go to Callbacks',
});
