import { queryOptions } from '@tanstack/react-query';

import { callbackTest, connectionAnswer, connectionCheck } from '#contract/desk/connection.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

/** How the desk is set up to talk with the service. */
export function connectionQuery() {
  return queryOptions({
    queryKey: ['connection'],
    queryFn: async ({ signal }) => deskJson(connectionAnswer, { path: '/api/connection', signal }),
    // Each look is an entry of the audit trail: it is looked at when it is opened, and no more.
    staleTime: 0,
  });
}

/** Looks at the connection, step by step; a look-up of a made-up reference is sent. */
export async function checkConnection() {
  return deskJson(connectionCheck, { method: 'POST', path: '/api/connection/check' });
}

/** Sends a marked delivery to the desk's own public address, as the service would. */
export async function testCallbacks() {
  return deskJson(callbackTest, { method: 'POST', path: '/api/callbacks/test' });
}
