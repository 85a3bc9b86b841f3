import type {
  CallbackDeliveryState,
  CallbackFaultAnswer,
  CallbackKind,
  CallbackFaultKind,
  FaultAnswer,
} from '#contract/sandbox/deliveries.ts';
import type { PartStatus, CustomerSteering } from '#contract/sandbox/customers.ts';
import type { RampAction } from '#contract/sandbox/ramps.ts';
import type { Tone } from '#web/shared/ui/tone-badge.tsx';
import type { FaultChoice, SandboxTab } from './sandbox-rules.ts';

/** The texts of the Sandbox page: its frame, the clock, the scenarios, and the reset. */
export const words = {
  title: 'Sandbox',
  lead: 'The embedded service, steered by hand: its time, what goes wrong, and what becomes of customers and ramps. Everyone at this desk sees the same world.',
  waiting: 'Finding out what the desk talks to',
  otherTitle: 'This desk does not talk to the embedded sandbox',
  otherText:
    'It is connected to another service, whose time, customers and ramps can’t be controlled from here. Start the desk without SERVICE_BASE_URL to have the sandbox.',
  tabLoading: 'Opening this part',
  tabsLabel: 'Parts of the sandbox',
  tabs: {
    scenarios: 'Scenarios',
    customers: 'Customers',
    ramps: 'Ramps',
    faults: 'Faults',
    callbacks: 'Callbacks',
  } satisfies Record<SandboxTab, string>,

  clock: 'Clock',
  moveClock: 'Jump, or change its pace',
  clockLoading: 'Reading the service’s clock',
  running: 'Runs as here',
  pace: (speed: number) => `Runs at ${speed}×`,
  frozen: 'Frozen',
  serviceTime: 'The service’s time',
  asHere: 'the same as here',
  ahead: (duration: string) => `${duration} ahead of here`,
  behind: (duration: string) => `${duration} behind here`,
  jumpText:
    'A jump does at once all that becomes due on the way: windows of limits roll, checks are decided, ramps move on, unpaid ramps expire, callbacks are tried again. Time never goes back, but by a reset.',
  jumps: 'Jump ahead',
  jump: { hour: '+ 1 hour', day: '+ 1 day', week: '+ 1 week' },
  jumped: (now: string) => `Jumped to ${now}; what became due was done`,
  freeze: 'Freeze',
  thaw: 'Let it run',
  froze: 'The clock stands still',
  thawed: 'The clock runs again',
  jumpTo: 'Jump to a moment',
  moment: (zone: string) => `Moment (${zone})`,
  momentExample: 'YYYY-MM-DD HH:MM',
  jumpButton: 'Jump',
  speedForm: 'Set the speed',
  speed: 'Speed (1: as here)',
  speedButton: 'Set speed',
  speedSet: (speed: number) => `The clock runs at ${speed}×`,

  scenarios: 'Scenarios',
  scenariosText:
    'Everything goes well with a customer unless their reference or surname says otherwise. A reference counts with anything after a further hyphen, a surname in capitals or not. A customer of each reference is there already.',
  scenariosListed: 'Scenarios and their values',
  scenariosLoading: 'Reading the scenarios',
  scenarioColumns: { reference: 'Reference', surname: 'Surname', happens: 'What happens', way: 'Try it' },
  referenceCopied: 'reference',
  surnameCopied: 'surname',
  ways: {
    documents: 'Share documents',
    eligibility: 'Check eligibility',
    limits: 'Get limits',
    price: 'Price for a ramp',
    look: 'Look up',
  },
  wayFor: (way: string, reference: string) => `${way} for ${reference}`,

  reset: 'Reset the world…',
  resetTitle: 'Reset the world?',
  resetText:
    'Every customer, ramp and callback of the sandbox is wiped and the first ones are put back; clock, faults, endpoint and counts are as at first. This can’t be undone, and everyone at this desk sees it.',
  resetKept: 'What the desk itself remembers (directory, callbacks received, audit trail) stays.',
  resetButton: 'Reset the world',
  resetDone: (customers: number, ramps: number) => `The world is new: ${customers} customers, ${ramps} ramps`,
  cancel: 'Cancel',
} as const;

/** The texts about customers and ramps that are steered by hand. */
export const recordWords = {
  customers: 'Customers of the sandbox',
  customersListed: 'Customers, the newest first',
  customersLoading: 'Reading the customers',
  customersNone: 'The sandbox has no customer',
  customersNoneText: 'Create one, load a fixture, or reset the world.',
  customerColumns: {
    reference: 'Reference',
    account: 'Account',
    document: 'Document',
    selfie: 'Selfie',
    scenarios: 'Scenarios',
  },
  findCustomer: 'Open a customer by reference',
  customerReference: 'Identity reference',
  findRamp: 'Open a ramp by id',
  rampId: 'Ramp id',
  open: 'Open',
  allCustomers: 'All customers',
  allRamps: 'All ramps',
  close: 'Close',
  active: 'Active',
  blocked: 'Blocked',
  exposed: 'Politically exposed',
  none: '–',
  noneShared: 'None shared',
  partLooks: {
    PENDING: { tone: 'progress', text: 'Pending' },
    APPROVED: { tone: 'good', text: 'Approved' },
    REJECTED: { tone: 'bad', text: 'Rejected' },
    VOUCHED: { tone: 'good', text: 'Vouched for' },
  } satisfies Record<PartStatus, { tone: Tone; text: string }>,
  customerLoading: 'Reading the customer',
  noCustomer: 'The sandbox has no such customer',
  noCustomerText: 'It may have been wiped by a reset, or exist in our directory alone.',
  rampLoading: 'Reading the ramp',
  noRamp: 'The sandbox has no such ramp',
  noRampText: 'It may have been wiped by a reset, or exist in our directory alone.',
  customerPage: 'Customer’s page',
  rampPage: 'Ramp’s page',
  eligibility: 'Check eligibility',
  theirRamps: 'Their ramps',
  reference: 'identity reference',
  ramp: 'ramp id',
  facts: {
    documents: 'Documents',
    selfie: 'Selfie',
    scenarios: 'Scenarios',
    since: 'There since',
    why: 'Blocked because',
    customer: 'Customer',
    direction: 'Direction',
    next: 'Next, by itself',
    updated: 'Last moved',
    reasons: 'Reasons',
  },
  noReason: 'no reason given',
  reasonPair: (staff: string | null, customer: string | null) =>
    [staff === null ? null : `staff: ${staff}`, customer === null ? null : `customer: ${customer}`]
      .filter((one) => one !== null)
      .join(' · '),

  decide: 'Decide by hand',
  decideText:
    'Ends the checks that are under way; when none is, begins one and ends it now. A callback tells the desk.',
  action: 'Decision',
  customerActions: {
    approve: 'Approve',
    reject: 'Reject',
    blacklist: 'Blacklist',
    unblock: 'Unblock',
  } satisfies Record<CustomerSteering['action'], string>,
  customerButtons: {
    approve: 'Approve customer',
    reject: 'Reject customer',
    blacklist: 'Blacklist customer',
    unblock: 'Unblock customer',
  } satisfies Record<CustomerSteering['action'], string>,
  customerDone: {
    approve: 'Approved: its checks ended APPROVED',
    reject: 'Rejected: what was rejected is asked for again',
    blacklist: 'Blacklisted: the account is blocked and its open ramps have ended',
    unblock: 'Unblocked: the account is active',
  } satisfies Record<CustomerSteering['action'], string>,
  part: 'What is rejected',
  parts: { DOCUMENT: 'Document', SELFIE: 'Selfie', BOTH: 'Both' },
  internalReason: 'Reason for staff',
  externalReason: 'Reason for the customer',
  reasonHint: 'The sandbox has its own where none is given.',
  checks: 'Checks',
  checksListed: 'Latest checks',
  noChecks: 'There has been no check.',
  checkColumns: { check: 'Check', status: 'Status', begun: 'Begun', ended: 'Ends' },
  checkKinds: { documents: 'Documents', screening: 'Screening' },
  byHand: 'when decided by hand',

  ramps: 'Ramps of the sandbox',
  rampsOf: (reference: string) => `Ramps of ${reference}`,
  rampsOfAll: 'Ramps of everybody',
  rampsListed: 'Ramps, the newest first',
  rampsLoading: 'Reading the ramps',
  rampsNone: 'The sandbox has no ramp',
  rampsNoneOf: 'This customer has no ramp',
  rampsNoneText: 'Create one from a price, or load a fixture.',
  rampColumns: { ramp: 'Ramp', customer: 'Customer', direction: 'Direction', status: 'Status', next: 'Next' },
  stopped: 'stands still until it is moved',
  stoppedShort: 'stands still',
  hasEnded: 'nothing: it has ended',
  move: 'Move by hand',
  moveText: 'Once moved it goes on by itself again, unless it is held. A callback tells the desk.',
  nothingPossible: 'The ramp has ended: nothing can be done to it.',
  rampActions: {
    advance: 'Advance',
    decline: 'Decline payment',
    cancel: 'Cancel',
    verify: 'Ask for verification',
    refund: 'Refund',
    expire: 'Expire',
    block: 'Block account',
    hold: 'Hold',
    resume: 'Resume',
  } satisfies Record<RampAction, string>,
  rampDone: (action: RampAction, status: string) =>
    action === 'hold'
      ? 'Held: it stands still until it is moved or resumed'
      : action === 'resume'
        ? 'Resumed: it goes on by itself'
        : `Moved: it is ${status}`,
  withReasons: 'With reasons',
  history: 'History',
  movesListed: 'Moves, the latest first',
  noMoves: 'It has not moved yet.',
  moveColumns: { from: 'From', to: 'To', at: 'When', reasons: 'Reasons' },
  listed: (noun: string) => (count: number, isAll: boolean) =>
    `${isAll ? count : `The first ${count}`} ${noun}`,
  more: (noun: string) => (count: number) => `${count} more ${noun}`,
} as const;

/** The texts about faults. */
export const faultWords = {
  answers: 'Faults of answers',
  answersText: 'What the next calls to the service meet. The controls of this page meet none of it.',
  callbacks: 'Faults of callbacks',
  callbacksText: 'What goes wrong with the callbacks that are written from now on.',
  kind: 'What happens',
  choices: {
    'status-429': '429 Too many requests',
    'status-500': '500 Server error, with a trace id',
    status: 'Another status',
    latency: 'Slow answer',
    'drop-before': 'Connection dropped before the work is done',
    'drop-after': 'Connection dropped after the work is done',
    truncate: 'Answer cut off, after the work is done',
    html: 'HTML instead of JSON',
    'wrong-shape': 'JSON of another shape',
  } satisfies Record<FaultChoice, string>,
  callbackKinds: {
    duplicate: 'Duplicated',
    reorder: 'Reordered: the next one overtakes it',
    'bad-signature': 'Badly signed',
    withhold: 'Withheld until it is sent by hand',
  } satisfies Record<CallbackFaultKind, string>,
  operation: 'Operation',
  everyOperation: 'Every operation',
  status: 'HTTP status',
  statusExample: '503',
  htmlStatus: 'HTTP status (200 unless given)',
  retryAfter: 'Retry-After in seconds',
  retryAfterHint: 'Without it a 429 and a 503 say 1.',
  latencyMs: 'Delay in milliseconds',
  often: 'How often',
  oftenChoices: { once: 'Once', count: 'So many times', always: 'Every time' },
  times: 'Times',
  set: 'Set fault',
  setCallback: 'Set callback fault',
  setDone: (what: string) => `Set: ${what}`,
  setNow: 'Set now',
  loading: 'Reading the faults',
  none: 'No fault is set: every call is answered as it should be.',
  noneOfCallbacks: 'No fault is set: every callback is sent as it should be.',
  clear: 'Clear',
  clearOne: (what: string) => `Clear ${what}`,
  clearAll: 'Clear all',
  cleared: 'Cleared',
} as const;

/** What a fault does: `429, Retry-After 5 s`. */
export function faultInWords({ kind, status, retryAfterSeconds, latencyMs }: FaultAnswer): string {
  if (kind === 'status' && status !== undefined)
    return retryAfterSeconds === undefined
      ? `HTTP ${status}`
      : `HTTP ${status}, Retry-After ${retryAfterSeconds} s`;
  if (kind === 'latency' && latencyMs !== undefined) return `Slow answer: ${latencyMs} ms`;
  if (kind === 'html' && status !== undefined) return `${faultWords.choices.html}, HTTP ${status}`;
  return faultWords.choices[kind];
}

/** How much of a fault is left: `every time`, `2 times left`. */
export function timesInWords({ timesLeft }: Pick<FaultAnswer | CallbackFaultAnswer, 'timesLeft'>): string {
  if (timesLeft === null) return 'every time';
  return timesLeft === 1 ? 'once' : `${timesLeft} times`;
}

/** The texts about the callbacks that the sandbox sends. */
export const deliveryWords = {
  deliveries: 'Callbacks of the sandbox',
  deliveriesListed: 'Callbacks, the newest first',
  loading: 'Reading the callbacks',
  none: 'The sandbox has written no callback',
  noneText: 'It writes one when a ramp moves, when checks are decided or an account is blocked.',
  noneIn: (state: string) => `No callback is ${state}`,
  noneInText: 'Choose another state, or all of them.',
  columns: { about: 'About', says: 'Says', state: 'State', attempts: 'Attempts', when: 'When', act: 'Do' },
  state: 'State',
  stateIs: (state: string) => `State: ${state}`,
  any: 'any',
  states: {
    waiting: 'waiting',
    held: 'held back',
    withheld: 'withheld',
    delivered: 'delivered',
    undeliverable: 'given up',
  } satisfies Record<CallbackDeliveryState, string>,
  looks: {
    waiting: { tone: 'progress', text: 'Waiting' },
    held: { tone: 'action', text: 'Held back' },
    withheld: { tone: 'action', text: 'Withheld' },
    delivered: { tone: 'good', text: 'Delivered' },
    undeliverable: { tone: 'bad', text: 'Given up' },
  } satisfies Record<CallbackDeliveryState, { tone: Tone; text: string }>,
  kinds: { rampMessage: 'Ramp', identityMessage: 'Identity' } satisfies Record<CallbackKind, string>,
  badlySigned: 'badly signed',
  copies: (copies: number) => `still to arrive ${copies} times`,
  deliver: 'Deliver now',
  again: 'Deliver again',
  deliverOf: (action: string, status: string, object: string) => `${action}: ${status} of ${object}`,
  withhold: 'Withhold',
  release: 'Release all',
  released: (count: number) => (count === 1 ? '1 callback released' : `${count} callbacks released`),
  delivered: (status: string) => `${status} is sent now`,
  withheld: (status: string) => `${status} is withheld`,
  open: (status: string, object: string) => `${status} of ${object}`,
  all: 'All callbacks',
  idCopied: 'callback id',
  close: 'Close',
  byHand: 'By hand',
  loadingOne: 'Reading the callback',
  noOne: 'The sandbox has no such callback',
  noOneText: 'It may have been wiped by a reset.',
  facts: { about: 'About', kind: 'Kind', created: 'Written', due: 'Due', delivered: 'Delivered' },
  body: 'Body',
  history: 'Attempts',
  attemptsListed: 'Every attempt',
  noAttempts: 'No attempt was made yet.',
  attemptColumns: { attempt: 'Attempt', outcome: 'Outcome', at: 'When', took: 'Took' },
  ms: (milliseconds: number) => `${milliseconds} ms`,
  endpoint: 'Where callbacks go',
  endpointNone: 'not set yet',
  endpointNow: 'Now',
  endpointOverridden: 'changed by hand until the next reset',
  endpointForm: 'Send callbacks elsewhere',
  endpointUrl: 'Address',
  endpointExample: 'http://127.0.0.1:9000/callbacks',
  endpointHint: 'Until the next reset. The desk then hears of nothing by itself.',
  endpointButton: 'Change address',
  endpointDone: (url: string) => `Callbacks go to ${url}`,
  listed: (count: number, isAll: boolean) => `${isAll ? count : `The first ${count}`} callbacks`,
  more: (count: number) => `${count} more callbacks`,
} as const;
