import { type HelpChapter, patterns } from '#contract/desk/pages.ts';

const segment = encodeURIComponent;

interface AboutCustomer {
  identityReference?: string | undefined;
}

/** The first is the default. */
export const customerTabs = ['overview', 'documents', 'ramps', 'activity', 'requests', 'access'] as const;
export type CustomerTab = (typeof customerTabs)[number];

/** The first is the default. */
export const settingsTabs = [
  'profile',
  'staff',
  'connection',
  'callbacks',
  'messages',
  'queue',
  'reading',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

interface NewCustomer extends AboutCustomer {
  way?: 'basic' | 'reliance' | 'token';
}

interface AboutRequirement extends AboutCustomer {
  /** Documented name. Spec: Eligibility. */
  requirement?: string | undefined;
}

interface CustomerFilters {
  blocked?: 'true';
  recheck?: 'due';
}

interface CallbackFilters {
  is?: 'refused' | 'unprocessed';
  from?: string;
  to?: string;
  object?: string;
}

interface RequestFilters {
  traceId?: string;
  rampId?: string;
}

interface AuditFilters {
  person?: string | undefined;
  objectKind?: 'customer' | 'ramp';
  objectId?: string;
  from?: string;
  to?: string;
  entry?: string;
  /** Id of the person whose acts are shown. */
  acts?: string;
}

interface RampFilters extends AboutCustomer {
  status?: string;
  stuck?: 'true';
  attention?: 'true' | 'false';
}

interface SandboxPart extends AboutCustomer {
  tab?: 'customers' | 'ramps' | 'faults' | 'callbacks' | undefined;
  customer?: string;
  ramp?: string;
  callback?: string;
  state?: string | undefined;
}

/** Adds the only customer data an address may hold. */
function about(path: string, { identityReference, requirement }: AboutRequirement = {}): string {
  return path + search({ identityReference, requirement });
}

function search(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${segment(value)}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

/** Nothing personal belongs in an address. Any legal reference (`null`, `-`, `CON`) round-trips. */
export const paths = {
  signIn: (returnTo?: string) => (returnTo ? `/sign-in?returnTo=${segment(returnTo)}` : '/sign-in'),
  signedIn: () => patterns.signedIn,
  overview: () => patterns.overview,
  queue: () => patterns.queue,
  batches: (batchId?: string) => (batchId === undefined ? patterns.batches : `/batches/${segment(batchId)}`),
  customers: (filters: CustomerFilters = {}) => `${patterns.customers}${search({ ...filters })}`,
  newCustomer: ({ way, ...customer }: NewCustomer = {}) =>
    `${patterns.newCustomer}${search({ way, ...customer })}`,
  customer: (identityReference: string, tab?: CustomerTab) =>
    `/customers/${segment(identityReference)}${search({ tab: tab === 'overview' ? undefined : tab })}`,
  updateCustomer: (identityReference: string, requirement?: string) =>
    about(`/customers/${segment(identityReference)}/edit`, { requirement }),
  shareDocuments: (wanted?: AboutRequirement) => about(patterns.shareDocuments, wanted),
  diagnosis: (customer?: AboutCustomer) => about(patterns.diagnosis, customer),
  eligibility: (customer?: AboutCustomer) => about(patterns.eligibility, customer),
  limits: (customer?: AboutCustomer) => about(patterns.limits, customer),
  price: (customer?: AboutCustomer) => about(patterns.price, customer),
  ramps: (filters: RampFilters = {}) => `${patterns.ramps}${search({ ...filters })}`,
  newRamp: (customer?: AboutCustomer) => about(patterns.newRamp, customer),
  ramp: (rampId: string, moment?: string) => `/ramps/${segment(rampId)}${search({ moment })}`,
  callbacks: (filters: CallbackFilters = {}) => `${patterns.callbacks}${search({ ...filters })}`,
  callback: (callbackId: string) => `/callbacks/${segment(callbackId)}`,
  audit: (filters: AuditFilters = {}) => `${patterns.audit}${search({ ...filters })}`,
  requests: (filters: RequestFilters = {}) => `${patterns.requests}${search({ ...filters })}`,
  request: (requestId: string) => `/requests/${segment(requestId)}`,
  signature: () => patterns.signature,
  sandbox: (part: SandboxPart = {}) => `${patterns.sandbox}${search({ ...part })}`,
  settings: (tab?: SettingsTab) =>
    `${patterns.settings}${search({ tab: tab === 'profile' ? undefined : tab })}`,
  addPerson: () => `${patterns.settings}${search({ tab: 'staff', add: 'person' })}`,
  statuses: (name?: string) => `${patterns.statuses}${search({ name })}`,
  help: (chapter?: HelpChapter) => (chapter === undefined ? patterns.help : `${patterns.help}/${chapter}`),
} as const;

/** Only the menu's links open a list with the person's own view. */
export const fromMenu = { isFromMenu: true } as const;

export function isFromMenu(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromMenu' in state && state.isFromMenu === true;
}
