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
  lead: 'Control the embedded service: its clock, its faults, its customers and ramps. Everyone at this desk shares this sandbox.',
  waiting: 'Checking which service the desk uses',
  otherTitle: 'This desk doesn’t use the embedded sandbox',
  otherText:
    'It is connected to another service, which can’t be controlled from here. To use the sandbox, start the desk without SERVICE_BASE_URL.',
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
  moveClock: 'Jump ahead, or change speed',
  clockLoading: 'Loading the service’s clock',
  running: 'Real time',
  pace: (speed: number) => `Runs at ${speed}×`,
  frozen: 'Frozen',
  serviceTime: 'Service time',
  asHere: 'same as real time',
  ahead: (duration: string) => `${duration} ahead of real time`,
  behind: (duration: string) => `${duration} behind real time`,
  jumpText:
    'A jump does at once everything that falls due on the way: limits renew, checks end, ramps move on, unpaid ramps expire, callbacks are retried. Only a reset turns time back.',
  jumps: 'Jump ahead',
  jump: { hour: '+ 1 hour', day: '+ 1 day', week: '+ 1 week' },
  jumped: (now: string) => `Jumped to ${now}; everything due is done`,
  freeze: 'Freeze',
  thaw: 'Unfreeze',
  froze: 'The clock is frozen',
  thawed: 'The clock is running again',
  jumpTo: 'Jump to a time',
  moment: (zone: string) => `Time (${zone})`,
  momentExample: 'YYYY-MM-DD HH:MM',
  jumpButton: 'Jump',
  speedForm: 'Set the speed',
  speed: 'Speed (1 = real time)',
  speedButton: 'Set speed',
  speedSet: (speed: number) => `The clock runs at ${speed}×`,

  scenarios: 'Scenarios',
  scenariosText:
    'Everything goes well for a customer unless their reference or surname is one of these. You can add a hyphen and more to a reference; capitals in a surname don’t matter. Each reference already has a customer.',
  scenariosListed: 'Scenarios and their values',
  scenariosLoading: 'Loading scenarios',
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

  reset: 'Reset sandbox…',
  resetTitle: 'Reset the sandbox?',
  resetText:
    'This deletes every customer, ramp and callback in the sandbox and restores the original ones. Clock, faults, callback address and counts start over too. It affects everyone at this desk and can’t be undone.',
  resetKept: 'The desk keeps its own records: directory, received callbacks and audit trail.',
  resetButton: 'Reset sandbox',
  resetDone: (customers: number, ramps: number) => `Sandbox reset: ${customers} customers, ${ramps} ramps`,
  cancel: 'Cancel',
} as const;

/** The texts about customers and ramps that are steered by hand. */
export const recordWords = {
  customers: 'Sandbox customers',
  customersListed: 'Customers, newest first',
  customersLoading: 'Loading customers',
  customersNone: 'No customers in the sandbox',
  customersNoneText: 'Create one, load a fixture, or reset the sandbox.',
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
  customerLoading: 'Loading the customer',
  noCustomer: 'No such customer in the sandbox',
  noCustomerText: 'A reset may have deleted it, or it exists only in our directory.',
  rampLoading: 'Loading the ramp',
  noRamp: 'No such ramp in the sandbox',
  noRampText: 'A reset may have deleted it, or it exists only in our directory.',
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
    since: 'Created',
    why: 'Blocked because',
    customer: 'Customer',
    direction: 'Direction',
    next: 'Next step',
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
    'Ends the checks in progress; if there are none, starts one and ends it now. The desk gets a callback.',
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
    approve: 'Approved: the checks ended APPROVED',
    reject: 'Rejected: the service asks for it again',
    blacklist: 'Blacklisted: the account is blocked and its open ramps have ended',
    unblock: 'Unblocked: the account is active',
  } satisfies Record<CustomerSteering['action'], string>,
  part: 'What to reject',
  parts: { DOCUMENT: 'Document', SELFIE: 'Selfie', BOTH: 'Both' },
  internalReason: 'Reason for staff',
  externalReason: 'Reason for the customer',
  reasonHint: 'Leave empty to use the sandbox’s own.',
  checks: 'Checks',
  checksListed: 'Latest checks',
  noChecks: 'No checks yet.',
  checkColumns: { check: 'Check', status: 'Status', begun: 'Started', ended: 'Ends' },
  checkKinds: { documents: 'Documents', screening: 'Screening' },
  byHand: 'when decided by hand',

  ramps: 'Sandbox ramps',
  rampsOf: (reference: string) => `Ramps of ${reference}`,
  rampsOfAll: 'Ramps of all customers',
  rampsListed: 'Ramps, newest first',
  rampsLoading: 'Loading ramps',
  rampsNone: 'No ramps in the sandbox',
  rampsNoneOf: 'This customer has no ramps',
  rampsNoneText: 'Create one from a quote, or load a fixture.',
  rampColumns: { ramp: 'Ramp', customer: 'Customer', direction: 'Direction', status: 'Status', next: 'Next' },
  stopped: 'stopped until you move it',
  stoppedShort: 'stopped',
  hasEnded: 'none: it has ended',
  move: 'Move by hand',
  moveText: 'After a move it continues by itself, unless you hold it. The desk gets a callback.',
  nothingPossible: 'The ramp has ended: you can’t change it any more.',
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
      ? 'Held until you move or resume it'
      : action === 'resume'
        ? 'Resumed: it continues by itself'
        : `Moved: now ${status}`,
  withReasons: 'With reasons',
  history: 'History',
  movesListed: 'Moves, newest first',
  noMoves: 'No moves yet.',
  moveColumns: { from: 'From', to: 'To', at: 'When', reasons: 'Reasons' },
  listed: (noun: string) => (count: number, isAll: boolean) =>
    `${isAll ? count : `The first ${count}`} ${noun}`,
  more: (noun: string) => (count: number) => `${count} more ${noun}`,
} as const;

/** The texts about faults. */
export const faultWords = {
  answers: 'Answer faults',
  answersText: 'These affect the next requests to the service, but not the controls on this page.',
  callbacks: 'Callback faults',
  callbacksText: 'These affect callbacks created from now on.',
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
    'wrong-shape': 'JSON with a different shape',
  } satisfies Record<FaultChoice, string>,
  callbackKinds: {
    duplicate: 'Duplicated',
    reorder: 'Reordered: the next one overtakes it',
    'bad-signature': 'Badly signed',
    withhold: 'Withheld until you send it',
  } satisfies Record<CallbackFaultKind, string>,
  operation: 'Operation',
  everyOperation: 'Every operation',
  status: 'HTTP status',
  statusExample: '503',
  htmlStatus: 'HTTP status (default: 200)',
  retryAfter: 'Retry-After in seconds',
  retryAfterHint: 'Default for 429 and 503: 1 second.',
  latencyMs: 'Delay in milliseconds',
  often: 'How often',
  oftenChoices: { once: 'Once', count: 'A number of times', always: 'Every time' },
  times: 'Times',
  set: 'Set fault',
  setCallback: 'Set callback fault',
  setDone: (what: string) => `Set: ${what}`,
  setNow: 'Active faults',
  loading: 'Loading faults',
  none: 'No faults set: every request gets its normal answer.',
  noneOfCallbacks: 'No faults set: every callback is sent normally.',
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
  deliveries: 'Sandbox callbacks',
  deliveriesListed: 'Callbacks, newest first',
  loading: 'Loading callbacks',
  none: 'No callbacks in the sandbox',
  noneText: 'The sandbox creates one when a ramp moves, checks end or an account is blocked.',
  noneIn: (state: string) => `No callbacks are ${state}`,
  noneInText: 'Choose another state, or all of them.',
  columns: {
    about: 'About',
    says: 'Says',
    state: 'State',
    attempts: 'Attempts',
    when: 'When',
    act: 'Action',
  },
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
  copies: (copies: number) => `${copies} deliveries left`,
  deliver: 'Deliver now',
  again: 'Deliver again',
  deliverOf: (action: string, status: string, object: string) => `${action}: ${status} of ${object}`,
  withhold: 'Withhold',
  release: 'Release all',
  released: (count: number) => (count === 1 ? '1 callback released' : `${count} callbacks released`),
  delivered: (status: string) => `Sending ${status}`,
  withheld: (status: string) => `${status} is withheld`,
  open: (status: string, object: string) => `${status} of ${object}`,
  all: 'All callbacks',
  idCopied: 'callback id',
  close: 'Close',
  byHand: 'By hand',
  loadingOne: 'Loading the callback',
  noOne: 'No such callback in the sandbox',
  noOneText: 'A reset may have deleted it.',
  facts: { about: 'About', kind: 'Kind', created: 'Created', due: 'Due', delivered: 'Delivered' },
  body: 'Body',
  history: 'Attempts',
  attemptsListed: 'All attempts',
  noAttempts: 'No attempts yet.',
  attemptColumns: { attempt: 'Attempt', outcome: 'Outcome', at: 'When', took: 'Took' },
  ms: (milliseconds: number) => `${milliseconds} ms`,
  endpoint: 'Callback address',
  endpointNone: 'not set yet',
  endpointNow: 'Current',
  endpointOverridden: 'changed by hand until the next reset',
  endpointForm: 'Send callbacks elsewhere',
  endpointUrl: 'Address',
  endpointExample: 'http://127.0.0.1:9000/callbacks',
  endpointHint: 'Until the next reset. The desk gets no callbacks meanwhile.',
  endpointButton: 'Change address',
  endpointDone: (url: string) => `Callbacks go to ${url}`,
  listed: (count: number, isAll: boolean) => `${isAll ? count : `The first ${count}`} callbacks`,
  more: (count: number) => `${count} more callbacks`,
} as const;
