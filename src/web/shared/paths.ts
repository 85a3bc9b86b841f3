import { type HelpChapter, patterns } from '#contract/desk/pages.ts';

const segment = encodeURIComponent;

interface AboutCustomer {
  identityReference?: string | undefined;
}

/** The tabs of a customer's page, as its address names them; the first needs no name. */
export const customerTabs = ['overview', 'documents', 'ramps', 'activity', 'requests'] as const;
export type CustomerTab = (typeof customerTabs)[number];

/** The tabs of the settings, as the address names them; the first needs no name. */
export const settingsTabs = ['profile', 'staff', 'connection', 'callbacks', 'messages'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

interface NewCustomer extends AboutCustomer {
  /** How the account is made: by basic create, by reliance or by a KYC vendor's token. */
  way?: 'basic' | 'reliance' | 'token';
}

interface AboutRequirement extends AboutCustomer {
  /** What is to be satisfied, by its name in the interface document. Spec: Eligibility. */
  requirement?: string | undefined;
}

/** What the list of customers is narrowed to. */
interface CustomerFilters {
  blocked?: 'true';
  recheck?: 'due';
}

/** What the inbox is narrowed to. */
interface CallbackFilters {
  is?: 'refused' | 'unprocessed';
  from?: string;
  object?: string;
}

/** What the requests are narrowed to. */
interface RequestFilters {
  traceId?: string;
  rampId?: string;
}

/** What the audit trail is narrowed to. */
interface AuditFilters {
  objectKind?: 'customer' | 'ramp';
  objectId?: string;
}

/** What the list of ramps is narrowed to. */
interface RampFilters extends AboutCustomer {
  status?: string;
  stuck?: 'true';
  attention?: 'true' | 'false';
}

/** What is open on the Sandbox page. */
interface SandboxPart extends AboutCustomer {
  tab?: 'customers' | 'ramps' | 'faults' | 'callbacks' | undefined;
  customer?: string;
  ramp?: string;
  callback?: string;
  state?: string | undefined;
}

/** `path?identityReference=…` when a customer is named: the only data about a customer that an address may hold. */
function about(path: string, { identityReference, requirement }: AboutRequirement = {}): string {
  return path + search({ identityReference, requirement });
}

/** `?name=value…` of what is given. */
function search(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${segment(value)}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

/**
 * Builds the address of every page. Any legal reference (`null`, `-`, `CON`, `hasOwnProperty`) comes back from the
 * route's parameter as it went in. Nothing personal belongs in an address.
 */
export const paths = {
  signIn: (returnTo?: string) => (returnTo ? `/sign-in?returnTo=${segment(returnTo)}` : '/sign-in'),
  signedIn: () => patterns.signedIn,
  overview: () => patterns.overview,
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
  /** The staff, with the dialog open that adds somebody. */
  addPerson: () => `${patterns.settings}${search({ tab: 'staff', add: 'person' })}`,
  statuses: (name?: string) => `${patterns.statuses}${search({ name })}`,
  help: (chapter?: HelpChapter) => (chapter === undefined ? patterns.help : `${patterns.help}/${chapter}`),
} as const;
