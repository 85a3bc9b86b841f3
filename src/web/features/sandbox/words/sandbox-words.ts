import type { SandboxTab } from '../address/sandbox-address.ts';

/** The texts of the Sandbox page: its frame, the clock, the scenarios, and the reset. */
export const words = {
  title: 'Sandbox',
  lead: 'The embedded service, steered by hand: its time, what goes wrong, and what becomes of customers and ramps. Everyone at this desk sees the same world.',
  waiting: 'Finding out what the desk talks to',
  otherTitle: 'This desk does not talk to the embedded sandbox',
  otherText:
    'It is connected to another service, whose time, customers and ramps nobody steers from here. Start the desk without SERVICE_BASE_URL to have the sandbox.',
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
    'Everything goes well with a customer unless their reference or surname says otherwise. A reference counts with anything after a further hyphen, a surname whatever its capitals. A customer of each reference is there already.',
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
