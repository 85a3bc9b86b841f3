import type { ScenarioList } from '#contract/sandbox/customers.ts';

interface Scenario {
  readonly about: 'identity' | 'ramp';
  readonly happens: string;
}

/**
 * Chosen by reference (`scenario-` and the name, then anything after a hyphen) or by surname (the name as
 * words).
 */
export const scenarios = {
  'always-rejected': {
    about: 'identity',
    happens: 'every document check ends in REJECTED, so DOCUMENT is required again',
  },
  'selfie-mismatch': {
    about: 'identity',
    happens: 'every document check ends in REJECTED because of the selfie, so SELFIE is required again',
  },
  'sanctions-hit': {
    about: 'identity',
    happens:
      'the screening finds a match, so documents are REJECTED, the account is blocked and its ramps end',
  },
  'slow-checks': { about: 'identity', happens: 'checks take a day instead of 2 minutes' },
  'checks-never-end': { about: 'identity', happens: 'checks stay PENDING until you decide on them' },
  'slow-answers': {
    about: 'identity',
    happens: 'lookup, eligibility and limits respond after 3 seconds',
  },
  'no-account': { about: 'identity', happens: 'the lookup answers 200 with exists: false' },
  'us-tax-id': { about: 'identity', happens: 'US_TAX_ID is required wherever the customer lives' },
  'over-weekly-limit': { about: 'identity', happens: 'the customer’s WEEKLY limit is used up' },
  'never-pays': { about: 'ramp', happens: 'no payment is made, so the ramp expires' },
  'payment-declined': { about: 'ramp', happens: 'the payment is declined after being accepted' },
  'payment-cancelled': { about: 'ramp', happens: 'the customer cancels instead of paying' },
  'extra-verification': {
    about: 'ramp',
    happens: 'the ramp waits in EXTRA_VERIFICATION for an hour, then continues',
  },
  'verification-fails': {
    about: 'ramp',
    happens: 'the ramp goes to EXTRA_VERIFICATION, then to REFUNDED',
  },
  'always-refunded': { about: 'ramp', happens: 'the ramp is refunded while it is in progress' },
  'stuck-in-progress': { about: 'ramp', happens: 'the ramp stays IN_PROGRESS until you move it' },
  'blocked-midway': { about: 'ramp', happens: 'the account is blocked while the ramp is in progress' },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** Returns a reference that a hyphen and text may follow. */
export function scenarioReference(name: ScenarioName): string {
  return `scenario-${name}`;
}

/** Returns the name as words, such as "Always Rejected"; any case selects. */
export function scenarioSurname(name: ScenarioName): string {
  return name
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}

export const scenarioNames = Object.keys(scenarios) as ScenarioName[];
const bySurname = new Map(scenarioNames.map((name) => [scenarioSurname(name).toLowerCase(), name]));

/** Finds at most one by reference and one by surname. */
export function scenariosOf(reference: string, surname: string | undefined): ReadonlySet<ScenarioName> {
  const found = scenarioNames.filter((name) => `${reference}-`.startsWith(`${scenarioReference(name)}-`));
  const named = surname === undefined ? undefined : bySurname.get(surname.trim().toLowerCase());
  return new Set(named === undefined ? found : [...found, named]);
}

export function scenarioCatalogue(): ScenarioList['items'] {
  return scenarioNames.map((name) => ({
    name,
    ...scenarios[name],
    reference: scenarioReference(name),
    surname: scenarioSurname(name),
  }));
}
