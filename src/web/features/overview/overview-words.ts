const are = (count: string, one: string, many: string) => (count === '1' ? one : many);

/** Every text of the overview. */
export const words = {
  title: 'Overview',
  loading: 'Loading what needs somebody',

  figuresTitle: 'What needs somebody now',
  recheckDue: (count: string) =>
    `${are(count, 'customer waits', 'customers wait')} for a re-check of what they submitted over a day ago`,
  noRecheckDue: 'Nobody waits for a re-check',
  rampsWantingAttention: (count: string) => `${are(count, 'ramp wants', 'ramps want')} attention`,
  noRampsWantingAttention: 'No ramp wants attention',
  stuckRamps: (count: string) =>
    `${are(count, 'ramp is', 'ramps are')} stuck in a status that moves by itself`,
  stuckFor: (count: number, time: string) => (count === 1 ? `, for ${time}` : `, the longest for ${time}`),
  noStuckRamps: 'No ramp is stuck',
  refusedCallbacks: (count: string) =>
    `${are(count, 'callback was', 'callbacks were')} refused in the last seven days`,
  inDeliveries: (count: string) => `, in ${count} deliveries`,
  noRefusedCallbacks: 'No callback was refused in the last seven days',
  unprocessedCallbacks: (count: string) => `${are(count, 'callback is', 'callbacks are')} not processed`,
  noUnprocessedCallbacks: 'Every callback is processed',
  blockedCustomers: (count: string) => `${are(count, 'customer is', 'customers are')} blocked`,
  noBlockedCustomers: 'Nobody is known to be blocked',

  findTitle: 'Find a customer or ramp',
  findLabel: 'Reference, e-mail, ramp id, wallet, transaction hash or phone number',
  findButton: 'Find record',

  serviceTitle: 'The service',
  service: {
    well: 'The service answers well.',
    troubled: 'The service answers, but not always.',
    failing: 'The service fails: most calls get no good answer.',
    unheard: 'Nothing was asked of the service in the last quarter of an hour.',
  },
  serviceStates: { well: 'Well', troubled: 'Troubled', failing: 'Failing', unheard: 'Not heard' },
  calls: 'Calls in 15 minutes',
  noCalls: 'none',
  callsFailed: (calls: string, failed: string) => `${calls}, ${failed === '0' ? 'none' : failed} failed`,
  median: 'Half answered within',
  milliseconds: (ms: string) => `${ms} ms`,
  lastAnswer: 'Last answer',
  lastCallback: 'Last callback',
  never: 'never',

  emptyTitle: 'Nobody is in the directory yet',
  emptyText:
    'The service lists nobody. Customers and ramps appear here once this desk has dealt with them, or the service has called back about them.',
  lookUp: 'Look a customer up',
  lookUpLink: 'Go to customers',
  lookUpText: 'Whoever has an account already: by their reference.',
  create: 'Create a customer',
  createLink: 'New customer',
  createText: 'Whoever has none yet: from basic facts, by reliance, or by a KYC vendor’s token.',
  receive: 'Let the service call back',
  receiveText: 'Give the service this address. What it sends moves customers and ramps by itself:',
  receiveLabel: 'callback address',
  receiveLink: 'Go to callbacks',
} as const;
