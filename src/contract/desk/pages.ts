import type { Action } from './permissions.ts';

/** Chapters of the guide by part, in order: `public/help/<chapter>.md`. */
export const helpParts = {
  begin: [
    'start',
    'first-day-support',
    'first-day-compliance',
    'first-day-auditor',
    'first-day-developer',
    'first-day-administrator',
  ],
  find: ['queue', 'find-a-customer', 'look-up-several', 'views'],
  documents: ['create-a-customer', 'share-documents', 'document-images', 'read-a-document'],
  payments: ['why-cant-they-pay', 'limits', 'follow-a-ramp'],
  calls: ['calls-payment', 'calls-crypto', 'calls-account', 'what-to-say', 'escalate'],
  records: ['callbacks', 'who-did-what', 'accounts', 'administration'],
  reference: ['keyboard', 'sandbox', 'glossary'],
} as const;

type HelpPart = keyof typeof helpParts;

export const helpChapters = Object.values(helpParts).flat();

export type HelpChapter = (typeof helpParts)[HelpPart][number];

export interface DeskPage {
  readonly path: string;
  /** The `h1`, and its name in the menu. */
  readonly name: string;
  /** Needed to use it; others are told who may. */
  readonly action: Action;
  readonly help: HelpChapter;
  readonly isOfEmbeddedSandbox?: true;
}

/** Paths of all pages, public ones included. */
export const patterns = {
  signIn: '/sign-in',
  signedIn: '/signed-in',
  welcome: '/welcome',
  overview: '/',
  queue: '/queue',
  batches: '/batches',
  batch: '/batches/:batchId',
  customers: '/customers',
  newCustomer: '/new-customer',
  customer: '/customers/:identityReference',
  updateCustomer: '/customers/:identityReference/edit',
  shareDocuments: '/documents/new',
  diagnosis: '/diagnosis',
  eligibility: '/eligibility',
  limits: '/limits',
  price: '/price',
  ramps: '/ramps',
  newRamp: '/new-ramp',
  ramp: '/ramps/:rampId',
  callbacks: '/callbacks',
  callback: '/callbacks/:callbackId',
  audit: '/audit',
  requests: '/requests',
  request: '/requests/:requestId',
  signature: '/signature',
  sandbox: '/sandbox',
  settings: '/settings',
  statuses: '/statuses',
  help: '/help',
  helpChapter: '/help/:chapter',
} as const;

/**
 * In the menu's order. The key names the file (`new-ramp` → `new-ramp-page.tsx`), by which the server finds
 * its build.
 */
export const deskPages = {
  overview: { path: patterns.overview, name: 'Overview', action: 'read-directory', help: 'start' },
  queue: { path: patterns.queue, name: 'Queue', action: 'read-queue', help: 'queue' },
  customers: {
    path: patterns.customers,
    name: 'Customers',
    action: 'read-directory',
    help: 'find-a-customer',
  },
  // One page for starting and for following one. Customers leads to it.
  batches: {
    path: `${patterns.batch}?`,
    name: 'Batch lookup',
    action: 'look-up-several',
    help: 'look-up-several',
  },
  customer: { path: patterns.customer, name: 'Customer', action: 'read-directory', help: 'find-a-customer' },
  ramps: { path: patterns.ramps, name: 'Ramps', action: 'read-directory', help: 'follow-a-ramp' },
  ramp: { path: patterns.ramp, name: 'Ramp', action: 'read-directory', help: 'follow-a-ramp' },
  'new-customer': {
    path: patterns.newCustomer,
    name: 'New customer',
    action: 'onboard-customer',
    help: 'create-a-customer',
  },
  'update-customer': {
    path: patterns.updateCustomer,
    name: 'Update customer',
    action: 'write-identity',
    help: 'create-a-customer',
  },
  'share-documents': {
    path: patterns.shareDocuments,
    name: 'Share documents',
    action: 'onboard-customer',
    help: 'share-documents',
  },
  price: { path: patterns.price, name: 'Quote', action: 'inspect-customer', help: 'why-cant-they-pay' },
  'new-ramp': { path: patterns.newRamp, name: 'New ramp', action: 'create-ramp', help: 'follow-a-ramp' },
  diagnosis: {
    path: patterns.diagnosis,
    name: 'Diagnosis',
    action: 'inspect-customer',
    help: 'why-cant-they-pay',
  },
  eligibility: {
    path: patterns.eligibility,
    name: 'Eligibility',
    action: 'inspect-customer',
    help: 'why-cant-they-pay',
  },
  limits: { path: patterns.limits, name: 'Limits', action: 'inspect-customer', help: 'limits' },
  statuses: {
    path: patterns.statuses,
    name: 'Statuses explained',
    action: 'read-directory',
    help: 'why-cant-they-pay',
  },
  audit: { path: patterns.audit, name: 'Audit trail', action: 'read-audit', help: 'who-did-what' },
  requests: { path: `${patterns.request}?`, name: 'Requests', action: 'read-requests', help: 'who-did-what' },
  // One page for the list and the open record, so the list keeps its position.
  callbacks: {
    path: `${patterns.callback}?`,
    name: 'Callbacks',
    action: 'read-directory',
    help: 'callbacks',
  },
  signature: {
    path: patterns.signature,
    name: 'Signature doctor',
    action: 'read-signature',
    help: 'who-did-what',
  },
  sandbox: {
    path: patterns.sandbox,
    name: 'Sandbox',
    action: 'steer-sandbox',
    help: 'sandbox',
    isOfEmbeddedSandbox: true,
  },
  // Everyone has a profile of their own; the other parts say who may.
  settings: { path: patterns.settings, name: 'Settings', action: 'read-directory', help: 'accounts' },
  help: { path: `${patterns.helpChapter}?`, name: 'Help', action: 'read-directory', help: 'start' },
} as const satisfies Readonly<Record<string, DeskPage>>;

export type PageId = keyof typeof deskPages;
