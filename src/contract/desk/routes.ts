import type { Action } from './permissions.ts';

/** Who may call a route: everyone, anybody signed in, or those whose role allows an action. */
export type Access = 'anyone' | 'signed-in' | Action;

type Route = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly access: Access };

/**
 * The desk's own routes and who may call them. The operations of the service stand beside these, under `servicePrefix`,
 * each with `actionOfOperation`. A route of the server that is in neither table fails the tests.
 */
export const deskRoutes = {
  environment: { method: 'GET', path: '/api/environment', access: 'anyone' },
  signIn: { method: 'POST', path: '/api/session', access: 'anyone' },
  whoAmI: { method: 'GET', path: '/api/session', access: 'signed-in' },
  signOut: { method: 'DELETE', path: '/api/session', access: 'anyone' },
  listCustomers: { method: 'GET', path: '/api/customers', access: 'read-directory' },
  getCustomer: { method: 'GET', path: '/api/customers/:identityReference', access: 'read-directory' },
  clock: { method: 'GET', path: '/api/clock', access: 'signed-in' },
  readSandbox: { method: 'GET', path: '/api/sandbox/*', access: 'steer-sandbox' },
  steerSandbox: { method: 'POST', path: '/api/sandbox/*', access: 'steer-sandbox' },
  clearSandbox: { method: 'DELETE', path: '/api/sandbox/*', access: 'steer-sandbox' },
  healthLive: { method: 'GET', path: '/health/live', access: 'anyone' },
  healthReady: { method: 'GET', path: '/health/ready', access: 'anyone' },
  page: { method: 'GET', path: '/*', access: 'anyone' },
} as const satisfies Record<string, Route>;

export type DeskRouteName = keyof typeof deskRoutes;
