import type { Action } from './permissions.ts';

export { callbackPath, deskHeaders } from './headers.ts';

/** Where the signing proxy hangs: a documented operation's path follows. */
export const servicePrefix = '/api/service';

/** Shape of an idempotency key: visible ASCII, 1 to 200 characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;

/** Who may call a route: everyone, anybody signed in, or those whose role allows an action. */
export type Access = 'anyone' | 'signed-in' | Action;

/**
 * What the trail keeps of a call: `record` its intent and outcome; `list` one entry a person, list, object and five minutes; `own` what the
 * route itself writes; `none` for health, events, session, what everyone may know and what names nobody.
 */
export type Audited = 'record' | 'list' | 'own' | 'none';

type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly audited: Audited;
  /** What a person whose role asks for a second factor needs to set one up: all else is refused until they have. */
  readonly isForSetUp?: true;
};

/**
 * The desk's own routes, who may call them and what the trail keeps. The operations of the service come beside these, under
 * `servicePrefix`, each with `actionOfOperation`. A route of the server that is in neither table fails the tests.
 */
export const deskRoutes = {
  environment: { method: 'GET', path: '/api/environment', access: 'anyone', audited: 'none' },
  signIn: { method: 'POST', path: '/api/session', access: 'anyone', audited: 'own' },
  beginPasskeySignIn: { method: 'POST', path: '/api/session/passkey', access: 'anyone', audited: 'none' },
  whoAmI: {
    method: 'GET',
    path: '/api/session',
    access: 'signed-in',
    audited: 'none',
    isForSetUp: true,
  },
  signOut: { method: 'DELETE', path: '/api/session', access: 'anyone', audited: 'own' },
  startProvider: { method: 'GET', path: '/api/oidc/start', access: 'anyone', audited: 'none' },
  finishProvider: { method: 'GET', path: '/api/oidc/callback', access: 'anyone', audited: 'own' },
  providerLogout: { method: 'POST', path: '/api/oidc/logout', access: 'anyone', audited: 'own' },
  readLink: { method: 'POST', path: '/api/links/read', access: 'anyone', audited: 'none' },
  beginPasskeyForLink: { method: 'POST', path: '/api/links/passkey', access: 'anyone', audited: 'none' },
  useLink: { method: 'POST', path: '/api/links/use', access: 'anyone', audited: 'own' },
  getProfile: {
    method: 'GET',
    path: '/api/profile',
    access: 'signed-in',
    audited: 'none',
    isForSetUp: true,
  },
  changeLanguage: { method: 'POST', path: '/api/profile/language', access: 'signed-in', audited: 'own' },
  changePassword: { method: 'POST', path: '/api/profile/password', access: 'signed-in', audited: 'own' },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/profile/second-factor',
    access: 'signed-in',
    audited: 'own',
    isForSetUp: true,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/profile/second-factor/confirm',
    access: 'signed-in',
    audited: 'own',
    isForSetUp: true,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/profile/second-factor/remove',
    access: 'signed-in',
    audited: 'own',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/profile/recovery-codes',
    access: 'signed-in',
    audited: 'own',
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/profile/passkeys/begin',
    access: 'signed-in',
    audited: 'own',
    isForSetUp: true,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/profile/passkeys',
    access: 'signed-in',
    audited: 'own',
    isForSetUp: true,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/profile/passkeys/:id/remove',
    access: 'signed-in',
    audited: 'own',
  },
  beginPasskeyProof: { method: 'POST', path: '/api/proof/passkey', access: 'signed-in', audited: 'none' },
  proveAgain: { method: 'POST', path: '/api/proof', access: 'signed-in', audited: 'own' },
  confirmNewBrowsers: {
    method: 'POST',
    path: '/api/profile/new-browsers/confirm',
    access: 'signed-in',
    audited: 'own',
  },
  hideNewBrowsers: {
    method: 'POST',
    path: '/api/profile/new-browsers/hide',
    access: 'signed-in',
    audited: 'own',
  },
  listOwnSessions: { method: 'GET', path: '/api/sessions', access: 'signed-in', audited: 'none' },
  endOwnSession: { method: 'DELETE', path: '/api/sessions/:id', access: 'signed-in', audited: 'own' },
  listStaff: { method: 'GET', path: '/api/staff', access: 'manage-staff', audited: 'list' },
  addStaff: { method: 'POST', path: '/api/staff', access: 'manage-staff', audited: 'own' },
  changeRole: { method: 'POST', path: '/api/staff/:id/role', access: 'manage-staff', audited: 'own' },
  disableStaff: { method: 'POST', path: '/api/staff/:id/disable', access: 'manage-staff', audited: 'own' },
  enableStaff: { method: 'POST', path: '/api/staff/:id/enable', access: 'manage-staff', audited: 'own' },
  makeStaffLink: { method: 'POST', path: '/api/staff/:id/link', access: 'manage-staff', audited: 'own' },
  removeStaffSecondFactor: {
    method: 'POST',
    path: '/api/staff/:id/second-factor/remove',
    access: 'manage-staff',
    audited: 'own',
  },
  listStaffSessions: {
    method: 'GET',
    path: '/api/staff/:id/sessions',
    access: 'manage-staff',
    audited: 'list',
  },
  endStaffSessions: {
    method: 'DELETE',
    path: '/api/staff/:id/sessions',
    access: 'manage-staff',
    audited: 'own',
  },
  endStaffSession: {
    method: 'DELETE',
    path: '/api/staff/:id/sessions/:session',
    access: 'manage-staff',
    audited: 'own',
  },
  /** Where browsers report what the policy of a page refused: the page's own, signed in or not. */
  reportViolation: { method: 'POST', path: '/api/policy-violations', access: 'anyone', audited: 'none' },
  listViolations: {
    method: 'GET',
    path: '/api/policy-violations',
    access: 'manage-settings',
    audited: 'list',
  },
  connection: { method: 'GET', path: '/api/connection', access: 'manage-settings', audited: 'list' },
  checkConnection: {
    method: 'POST',
    path: '/api/connection/check',
    access: 'manage-settings',
    audited: 'record',
  },
  testCallbacks: {
    method: 'POST',
    path: '/api/callbacks/test',
    access: 'manage-settings',
    audited: 'record',
  },
  /** What customers are told in general: of no customer. */
  customerMessages: { method: 'GET', path: '/api/customer-messages', access: 'signed-in', audited: 'none' },
  editedMessages: {
    method: 'GET',
    path: '/api/customer-messages/edited',
    access: 'manage-settings',
    audited: 'list',
  },
  saveMessage: { method: 'POST', path: '/api/customer-messages', access: 'manage-settings', audited: 'own' },
  resetMessage: {
    method: 'POST',
    path: '/api/customer-messages/reset',
    access: 'manage-settings',
    audited: 'own',
  },
  overview: { method: 'GET', path: '/api/overview', access: 'read-directory', audited: 'list' },
  overviewTrends: {
    method: 'GET',
    path: '/api/overview/trends',
    access: 'signed-in',
    audited: 'none',
  },
  listCustomers: { method: 'GET', path: '/api/customers', access: 'read-directory', audited: 'list' },
  getCustomer: {
    method: 'GET',
    path: '/api/customers/:identityReference',
    access: 'read-directory',
    audited: 'record',
  },
  listActivity: {
    method: 'GET',
    path: '/api/customers/:identityReference/activity',
    access: 'read-directory',
    audited: 'list',
  },
  exportCustomers: { method: 'GET', path: '/api/customers.csv', access: 'read-directory', audited: 'own' },
  listNotes: { method: 'GET', path: '/api/notes', access: 'read-directory', audited: 'list' },
  writeNote: { method: 'POST', path: '/api/notes', access: 'write-notes', audited: 'own' },
  listRamps: { method: 'GET', path: '/api/ramps', access: 'read-directory', audited: 'list' },
  exportRamps: { method: 'GET', path: '/api/ramps.csv', access: 'read-directory', audited: 'own' },
  getRamp: { method: 'GET', path: '/api/ramps/:rampId', access: 'read-directory', audited: 'record' },
  search: { method: 'POST', path: '/api/search', access: 'read-directory', audited: 'own' },
  reveal: { method: 'POST', path: '/api/reveals', access: 'reveal-to-onboard', audited: 'own' },
  planSubmission: { method: 'POST', path: '/api/submissions', access: 'onboard-customer', audited: 'own' },
  listCallbacks: { method: 'GET', path: '/api/callbacks', access: 'read-directory', audited: 'list' },
  /** Says of callbacks in general how their dates are off: of no customer or ramp. */
  callbackDates: { method: 'GET', path: '/api/callbacks/dates', access: 'signed-in', audited: 'none' },
  getCallback: { method: 'GET', path: '/api/callbacks/:id', access: 'read-directory', audited: 'record' },
  processCallback: {
    method: 'POST',
    path: '/api/callbacks/:id/process',
    access: 'process-callbacks',
    audited: 'record',
  },
  diagnoseCallback: {
    method: 'GET',
    path: '/api/callbacks/:id/signature',
    access: 'read-signature',
    audited: 'record',
  },
  diagnoseSignature: {
    method: 'POST',
    path: '/api/signature',
    access: 'use-signature-doctor',
    audited: 'record',
  },
  listRequests: { method: 'GET', path: '/api/requests', access: 'read-requests', audited: 'list' },
  listRequestPeople: {
    method: 'GET',
    path: '/api/requests/people',
    access: 'read-requests',
    audited: 'list',
  },
  getRequest: { method: 'GET', path: '/api/requests/:id', access: 'read-requests', audited: 'record' },
  listAudit: { method: 'GET', path: '/api/audit', access: 'read-audit', audited: 'list' },
  verifyAudit: { method: 'POST', path: '/api/audit/verify', access: 'read-audit', audited: 'own' },
  exportAudit: { method: 'GET', path: '/api/audit/export', access: 'read-audit', audited: 'own' },
  events: { method: 'GET', path: '/api/events', access: 'signed-in', audited: 'none' },
  receiveCallback: { method: 'POST', path: '/callbacks', access: 'anyone', audited: 'none' },
  receiveCallbackByToken: { method: 'POST', path: '/callbacks/:token', access: 'anyone', audited: 'none' },
  clock: { method: 'GET', path: '/api/clock', access: 'signed-in', audited: 'none' },
  readSandbox: { method: 'GET', path: '/api/sandbox/*', access: 'steer-sandbox', audited: 'list' },
  steerSandbox: { method: 'POST', path: '/api/sandbox/*', access: 'steer-sandbox', audited: 'record' },
  clearSandbox: { method: 'DELETE', path: '/api/sandbox/*', access: 'steer-sandbox', audited: 'record' },
  healthLive: { method: 'GET', path: '/health/live', access: 'anyone', audited: 'none' },
  healthReady: { method: 'GET', path: '/health/ready', access: 'anyone', audited: 'none' },
  metrics: { method: 'GET', path: '/metrics', access: 'anyone', audited: 'none' },
  page: { method: 'GET', path: '/*', access: 'anyone', audited: 'none' },
} as const satisfies Record<string, Route>;

export type DeskRouteName = keyof typeof deskRoutes;
