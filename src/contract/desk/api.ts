import * as z from 'zod';

import {
  receivedReference as identityReference,
  rampId,
  requestObject,
} from '#contract/service/primitives.ts';

import { auditExportQuery, auditList, auditQuery, auditVerdict } from './audit.ts';
import { callbackList, callbackListQuery, callbackProcessed, callbackRecord } from './callbacks.ts';
import { callbackTest, connectionAnswer, connectionCheck } from './connection.ts';
import {
  customerMessages,
  customerMessagesQuery,
  editedMessages,
  resetMessageRequest,
  saveMessageRequest,
} from './customer-messages.ts';
import {
  activityList,
  activityQuery,
  customerExportQuery,
  customerListQuery,
  customerRecord,
} from './customers.ts';
import { callbackDates, environmentAnswer, serviceClock } from './environment.ts';
import { note, noteList, noteListQuery, noteRequest } from './notes.ts';
import { customerList, overview } from './overview.ts';
import {
  addPasskeyRequest,
  beginPasskeyRequest,
  passkeyChallenge,
  passkeyOrder,
  passkeySignInRequest,
  proveAgainRequest,
  signInBodyRequest,
} from './passkeys.ts';
import type { Action } from './permissions.ts';
import {
  beginSecondFactorRequest,
  changeLanguageRequest,
  changePasswordRequest,
  confirmNewBrowsersRequest,
  confirmSecondFactorRequest,
  profileAnswer,
  provenRequest,
  recoveryCodesAnswer,
  secondFactorSecret,
  sessionList,
} from './profile.ts';
import { rampDetail, rampExportQuery, rampList, rampListQuery } from './ramps.ts';
import { requestDetail, requestList, requestListQuery, requestPeople } from './requests.ts';
import { revealAnswer, revealRequest } from './reveals.ts';
import { searchAnswer, searchRequest } from './search.ts';
import { sessionAnswer } from './session.ts';
import { signatureDiagnosis, signatureQuestion } from './signature.ts';
import {
  addStaffAnswer,
  addStaffRequest,
  changeRoleRequest,
  linkAnswer,
  readLinkRequest,
  staffLinkAnswer,
  staffList,
  staffListQuery,
  useLinkRequest,
} from './staff.ts';
import { plannedSubmission, submissionPlan } from './submissions.ts';
import { overviewTrends } from './trends.ts';

/** Anyone, anyone signed in, or roles that may do an action. */
export type Access = 'anyone' | 'signed-in' | Action;

/**
 * Recording of calls: `record` intent and outcome; `list` one entry per person, list, object and five
 * minutes; `own` by the route itself; `none` for health, events, session and public or anonymous facts.
 */
export type Audited = 'record' | 'list' | 'own' | 'none';

interface Shapes {
  readonly params?: z.core.$ZodType;
  /** Omitted: none is allowed; in `deskStreams` it isn't checked, except for `openApi`. */
  readonly query?: z.core.$ZodType;
  /** Omitted: the body is empty, or `{}`. */
  readonly body?: z.core.$ZodType;
  /** JSON of a success; omitted: 204. */
  readonly answer?: z.core.$ZodType;
  /** If not 200. */
  readonly status?: 201;
  /** Kind of the path's `id`, for the trail. */
  readonly about?: 'callback' | 'request' | 'staff';
  /** Allowed before a required second factor is set up. */
  readonly isForSetUp?: true;
}

export interface ApiRoute extends Shapes {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly audited: Audited;
}

type Row<Method extends string, Path extends string, Kept extends Audited, Given> = Omit<
  ApiRoute,
  keyof Shapes | 'method' | 'path' | 'audited'
> & { readonly method: Method; readonly path: Path; readonly audited: Kept } & Given;

const row =
  <const Method extends ApiRoute['method']>(method: Method) =>
  <const Path extends string, const Kept extends Audited, const Given extends Shapes = object>(
    path: Path,
    access: Access,
    audited: Kept,
    given: Given = {} as Given,
  ): Row<Method, Path, Kept, Given> => ({ method, path, access, audited, ...given });

const get = row('GET');
const post = row('POST');
const remove = row('DELETE');

const anyId = requestObject({ id: z.string() });
const aSession = requestObject({ id: z.string(), session: z.string() });
const aCustomer = requestObject({ identityReference });
const aRamp = requestObject({ rampId });
const aCallback = requestObject({ id: z.uuid({ version: 'v7', error: 'Take it from the list' }) });
const aRequest = requestObject({ id: z.uuid({ version: 'v7', error: 'Use the id of a request' }) });

/**
 * Rampart's own API: method, path, access, trail, question and answer per route. Server and page take their
 * types from here. The service's operations are in `operations.ts`.
 */
export const deskApi = {
  environment: get('/api/environment', 'anyone', 'none', { answer: environmentAnswer }),
  clock: get('/api/clock', 'signed-in', 'none', { answer: serviceClock }),

  signIn: post('/api/session', 'anyone', 'own', { body: signInBodyRequest, answer: sessionAnswer }),
  beginPasskeySignIn: post('/api/session/passkey', 'anyone', 'none', {
    body: passkeySignInRequest,
    answer: passkeyChallenge,
  }),
  whoAmI: get('/api/session', 'signed-in', 'none', { answer: sessionAnswer, isForSetUp: true }),
  signOut: remove('/api/session', 'anyone', 'own'),
  readLink: post('/api/links/read', 'anyone', 'none', { body: readLinkRequest, answer: linkAnswer }),
  beginPasskeyForLink: post('/api/links/passkey', 'anyone', 'none', {
    body: readLinkRequest,
    answer: passkeyChallenge,
  }),
  useLink: post('/api/links/use', 'anyone', 'own', { body: useLinkRequest, answer: sessionAnswer }),

  getProfile: get('/api/profile', 'signed-in', 'none', { answer: profileAnswer, isForSetUp: true }),
  changeLanguage: post('/api/profile/language', 'signed-in', 'own', { body: changeLanguageRequest }),
  changePassword: post('/api/profile/password', 'signed-in', 'own', { body: changePasswordRequest }),
  beginSecondFactor: post('/api/profile/second-factor', 'signed-in', 'own', {
    body: beginSecondFactorRequest,
    answer: secondFactorSecret,
    isForSetUp: true,
  }),
  confirmSecondFactor: post('/api/profile/second-factor/confirm', 'signed-in', 'own', {
    body: confirmSecondFactorRequest,
    answer: recoveryCodesAnswer,
    isForSetUp: true,
  }),
  removeSecondFactor: post('/api/profile/second-factor/remove', 'signed-in', 'own', { body: provenRequest }),
  renewRecoveryCodes: post('/api/profile/recovery-codes', 'signed-in', 'own', {
    body: provenRequest,
    answer: recoveryCodesAnswer,
  }),
  beginPasskey: post('/api/profile/passkeys/begin', 'signed-in', 'own', {
    body: beginPasskeyRequest,
    answer: passkeyOrder,
    isForSetUp: true,
  }),
  addPasskey: post('/api/profile/passkeys', 'signed-in', 'own', {
    body: addPasskeyRequest,
    answer: recoveryCodesAnswer,
    isForSetUp: true,
  }),
  removePasskey: post('/api/profile/passkeys/:id/remove', 'signed-in', 'own', {
    params: anyId,
    body: provenRequest,
  }),
  beginPasskeyProof: post('/api/proof/passkey', 'signed-in', 'none', { answer: passkeyChallenge }),
  proveAgain: post('/api/proof', 'signed-in', 'own', { body: proveAgainRequest }),
  confirmNewBrowsers: post('/api/profile/new-browsers/confirm', 'signed-in', 'own', {
    body: confirmNewBrowsersRequest,
  }),
  listOwnSessions: get('/api/sessions', 'signed-in', 'none', { answer: sessionList }),
  endOwnSession: remove('/api/sessions/:id', 'signed-in', 'own', { params: anyId }),

  listStaff: get('/api/staff', 'manage-staff', 'list', { query: staffListQuery, answer: staffList }),
  addStaff: post('/api/staff', 'manage-staff', 'own', {
    body: addStaffRequest,
    answer: addStaffAnswer,
    status: 201,
  }),
  changeRole: post('/api/staff/:id/role', 'manage-staff', 'own', {
    params: anyId,
    about: 'staff',
    body: changeRoleRequest,
  }),
  disableStaff: post('/api/staff/:id/disable', 'manage-staff', 'own', { params: anyId, about: 'staff' }),
  enableStaff: post('/api/staff/:id/enable', 'manage-staff', 'own', { params: anyId, about: 'staff' }),
  makeStaffLink: post('/api/staff/:id/link', 'manage-staff', 'own', {
    params: anyId,
    about: 'staff',
    answer: staffLinkAnswer,
  }),
  removeStaffSecondFactor: post('/api/staff/:id/second-factor/remove', 'manage-staff', 'own', {
    params: anyId,
    about: 'staff',
  }),
  listStaffSessions: get('/api/staff/:id/sessions', 'manage-staff', 'list', {
    params: anyId,
    about: 'staff',
    answer: sessionList,
  }),
  endStaffSessions: remove('/api/staff/:id/sessions', 'manage-staff', 'own', {
    params: anyId,
    about: 'staff',
  }),
  endStaffSession: remove('/api/staff/:id/sessions/:session', 'manage-staff', 'own', {
    params: aSession,
    about: 'staff',
  }),

  connection: get('/api/connection', 'manage-settings', 'list', { answer: connectionAnswer }),
  checkConnection: post('/api/connection/check', 'manage-settings', 'record', { answer: connectionCheck }),
  testCallbacks: post('/api/callbacks/test', 'manage-settings', 'record', { answer: callbackTest }),

  /** General texts: name no customer. */
  customerMessages: get('/api/customer-messages', 'signed-in', 'none', {
    query: customerMessagesQuery,
    answer: customerMessages,
  }),
  editedMessages: get('/api/customer-messages/edited', 'manage-settings', 'list', {
    query: customerMessagesQuery,
    answer: editedMessages,
  }),
  saveMessage: post('/api/customer-messages', 'manage-settings', 'own', { body: saveMessageRequest }),
  resetMessage: post('/api/customer-messages/reset', 'manage-settings', 'own', { body: resetMessageRequest }),

  overview: get('/api/overview', 'read-directory', 'list', { answer: overview }),
  overviewTrends: get('/api/overview/trends', 'signed-in', 'none', { answer: overviewTrends }),
  listCustomers: get('/api/customers', 'read-directory', 'list', {
    query: customerListQuery,
    answer: customerList,
  }),
  getCustomer: get('/api/customers/:identityReference', 'read-directory', 'record', {
    params: aCustomer,
    answer: customerRecord,
  }),
  listActivity: get('/api/customers/:identityReference/activity', 'read-directory', 'list', {
    params: aCustomer,
    query: activityQuery,
    answer: activityList,
  }),
  listNotes: get('/api/notes', 'read-directory', 'list', { query: noteListQuery, answer: noteList }),
  writeNote: post('/api/notes', 'write-notes', 'own', { body: noteRequest, answer: note, status: 201 }),
  listRamps: get('/api/ramps', 'read-directory', 'list', { query: rampListQuery, answer: rampList }),
  getRamp: get('/api/ramps/:rampId', 'read-directory', 'record', { params: aRamp, answer: rampDetail }),
  search: post('/api/search', 'read-directory', 'own', { body: searchRequest, answer: searchAnswer }),
  reveal: post('/api/reveals', 'reveal-to-onboard', 'own', { body: revealRequest, answer: revealAnswer }),
  planSubmission: post('/api/submissions', 'onboard-customer', 'own', {
    body: submissionPlan,
    answer: plannedSubmission,
  }),

  listCallbacks: get('/api/callbacks', 'read-directory', 'list', {
    query: callbackListQuery,
    answer: callbackList,
  }),
  /** Offset of callback dates in general: names no customer or ramp. */
  callbackDates: get('/api/callbacks/dates', 'signed-in', 'none', { answer: callbackDates }),
  getCallback: get('/api/callbacks/:id', 'read-directory', 'record', {
    params: aCallback,
    about: 'callback',
    answer: callbackRecord,
  }),
  processCallback: post('/api/callbacks/:id/process', 'process-callbacks', 'record', {
    params: aCallback,
    about: 'callback',
    answer: callbackProcessed,
  }),
  diagnoseCallback: get('/api/callbacks/:id/signature', 'read-signature', 'record', {
    params: aCallback,
    about: 'callback',
    answer: signatureDiagnosis,
  }),
  diagnoseSignature: post('/api/signature', 'use-signature-doctor', 'record', {
    body: signatureQuestion,
    answer: signatureDiagnosis,
  }),

  listRequests: get('/api/requests', 'read-requests', 'list', {
    query: requestListQuery,
    answer: requestList,
  }),
  listRequestPeople: get('/api/requests/people', 'read-requests', 'list', { answer: requestPeople }),
  getRequest: get('/api/requests/:id', 'read-requests', 'record', {
    params: aRequest,
    about: 'request',
    answer: requestDetail,
  }),
  listAudit: get('/api/audit', 'read-audit', 'list', { query: auditQuery, answer: auditList }),
  verifyAudit: post('/api/audit/verify', 'read-audit', 'own', { answer: auditVerdict }),
} as const satisfies Record<string, ApiRoute>;

/**
 * Responses other than Rampart's JSON: files, streams, pages, received and relayed requests. A `query` is
 * checked.
 */
export const deskStreams = {
  exportCustomers: get('/api/customers.csv', 'read-directory', 'own', { query: customerExportQuery }),
  exportRamps: get('/api/ramps.csv', 'read-directory', 'own', { query: rampExportQuery }),
  exportAudit: get('/api/audit/export', 'read-audit', 'own', { query: auditExportQuery }),
  events: get('/api/events', 'signed-in', 'none'),
  /** This table as OpenAPI. */
  openApi: get('/api/openapi.json', 'signed-in', 'none'),
  startProvider: get('/api/oidc/start', 'anyone', 'none', {
    query: requestObject({ returnTo: z.string().optional(), again: z.literal('1').optional() }),
  }),
  finishProvider: get('/api/oidc/callback', 'anyone', 'own'),
  providerLogout: post('/api/oidc/logout', 'anyone', 'own'),
  /** Browsers' policy reports, signed in or not. */
  reportViolation: post('/api/policy-violations', 'anyone', 'none'),
  receiveCallback: post('/callbacks', 'anyone', 'none'),
  receiveCallbackByToken: post('/callbacks/:token', 'anyone', 'none'),
  readSandbox: get('/api/sandbox/*', 'steer-sandbox', 'list'),
  steerSandbox: post('/api/sandbox/*', 'steer-sandbox', 'record'),
  clearSandbox: remove('/api/sandbox/*', 'steer-sandbox', 'record'),
  healthLive: get('/health/live', 'anyone', 'none'),
  healthReady: get('/health/ready', 'anyone', 'none'),
  metrics: get('/metrics', 'anyone', 'none'),
  page: get('/*', 'anyone', 'none'),
} as const satisfies Record<string, ApiRoute>;

/** Tests fail for any other route of the server, except the service's operations. */
export const deskRoutes = { ...deskApi, ...deskStreams };

export type ApiName = keyof typeof deskApi;
export type DeskRouteName = keyof typeof deskRoutes;

type Named = typeof deskRoutes;
type PartOf<Name extends DeskRouteName, Part extends 'params' | 'query' | 'body' | 'answer'> =
  Named[Name] extends Readonly<Record<Part, infer Schema extends z.core.$ZodType>> ? Schema : never;

/** Arguments of a caller. */
export type Asking<Name extends DeskRouteName> = {
  [Part in 'params' | 'body' as PartOf<Name, Part> extends never ? never : Part]: z.input<PartOf<Name, Part>>;
} & {
  query?: PartOf<Name, 'query'> extends never ? never : z.input<PartOf<Name, 'query'>>;
};

/** Checked arguments of a handler; `undefined` if the route doesn't take them. */
export type Asked<Name extends DeskRouteName> = {
  readonly [Part in 'params' | 'query' | 'body']: PartOf<Name, Part> extends never
    ? undefined
    : z.output<PartOf<Name, Part>>;
};

/** Result of a handler; nothing with 204. */
export type Answer<Name extends ApiName> =
  PartOf<Name, 'answer'> extends never ? void : z.input<PartOf<Name, 'answer'>>;
export type ReadAnswer<Name extends ApiName> =
  PartOf<Name, 'answer'> extends never ? undefined : z.output<PartOf<Name, 'answer'>>;
