import { accessApi, accessStreams } from './api/access-list.ts';
import { auditApi, auditStreams } from './api/audit.ts';
import { batchesApi, batchesStreams } from './api/batches.ts';
import { callbacksApi } from './api/callbacks.ts';
import { connectionApi } from './api/connection.ts';
import { customerListApi, customerListStreams } from './api/customer-list.ts';
import { customerMessagesApi } from './api/customer-messages.ts';
import { customersApi } from './api/customers.ts';
import { documentReadingApi } from './api/document-reading.ts';
import { linksApi } from './api/links.ts';
import { notesApi } from './api/notes.ts';
import { overviewApi } from './api/overview.ts';
import { profileApi } from './api/profile.ts';
import { queueApi, queueStreams } from './api/queue.ts';
import { rampsApi, rampsStreams } from './api/ramps.ts';
import { requestsApi } from './api/requests.ts';
import { sandboxStreams } from './api/sandbox.ts';
import { sessionApi, sessionStreams } from './api/session.ts';
import { signInApi, signInStreams } from './api/sign-in.ts';
import { signatureApi } from './api/signature.ts';
import { staffApi } from './api/staff.ts';
import { viewsApi } from './api/views.ts';
import { type ApiRoute, get, post } from './api/row.ts';

/** Rampart's own API. Rows are in `api/` by area, so that a page loads only its own. */
export const deskApi = {
  ...sessionApi,
  ...signInApi,
  ...linksApi,
  ...profileApi,
  ...staffApi,
  ...connectionApi,
  ...customerMessagesApi,
  ...overviewApi,
  ...queueApi,
  ...customerListApi,
  ...customersApi,
  ...documentReadingApi,
  ...notesApi,
  ...rampsApi,
  ...callbacksApi,
  ...signatureApi,
  ...requestsApi,
  ...auditApi,
  ...viewsApi,
  ...accessApi,
  ...batchesApi,
} as const satisfies Record<string, ApiRoute>;

const notRead = { uncheckedQuery: 'who calls may add one, and nothing reads it' };

/** Files, streams, pages, and received or relayed requests. */
export const deskStreams = {
  ...sessionStreams,
  ...signInStreams,
  ...customerListStreams,
  ...rampsStreams,
  ...queueStreams,
  ...auditStreams,
  ...accessStreams,
  ...batchesStreams,
  ...sandboxStreams,
  openApi: get('/api/openapi.json', 'signed-in', 'none'),
  finishProvider: get('/api/oidc/callback', 'anyone', 'own', {
    uncheckedQuery: 'the provider writes it; openid-client reads it, and refuses a parameter given twice',
  }),
  providerLogout: post('/api/oidc/logout', 'anyone', 'own', notRead),
  reportViolation: post('/api/policy-violations', 'anyone', 'none', notRead),
  receiveCallback: post('/callbacks', 'anyone', 'none', notRead),
  receiveCallbackByToken: post('/callbacks/:token', 'anyone', 'none', notRead),
  healthLive: get('/health/live', 'anyone', 'none', notRead),
  healthReady: get('/health/ready', 'anyone', 'none', notRead),
  metrics: get('/metrics', 'anyone', 'none', notRead),
  page: get('/*', 'anyone', 'none', { uncheckedQuery: 'the page checks its own' }),
} as const satisfies Record<string, ApiRoute>;

/** Tests fail for any other route, except the service's operations. */
export const deskRoutes = { ...deskApi, ...deskStreams };

export type ApiName = keyof typeof deskApi;
export type DeskRouteName = keyof typeof deskRoutes;
