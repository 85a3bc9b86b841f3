import { queryOptions } from '@tanstack/react-query';

import { activityList } from '#contract/desk/activity.ts';
import { customerRecord } from '#contract/desk/customers.ts';
import { rampList } from '#contract/desk/ramps.ts';
import { requestList } from '#contract/desk/requests.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { liveHeaders } from '#web/shared/api/live-refetch.ts';

import { pagesQuery } from '#web/shared/lists/pages-query.ts';

const keys = {
  record: (identityReference: string) => ['customer', identityReference, 'record'],
  account: (identityReference: string, email: string) => ['customer', identityReference, 'account', email],
  ramps: (identityReference: string) => ['customer', identityReference, 'ramps'],
  activity: (identityReference: string) => ['customer', identityReference, 'activity'],
  requests: (identityReference: string) => ['customer', identityReference, 'requests'],
} as const;

const segment = encodeURIComponent;

/** What the desk itself knows of a customer: empty for someone it never dealt with. */
export function customerRecordQuery(identityReference: string) {
  return queryOptions({
    queryKey: keys.record(identityReference),
    queryFn: async ({ signal, ...query }) =>
      deskJson(customerRecord, {
        path: `/api/customers/${segment(identityReference)}`,
        headers: liveHeaders(query),
        signal,
      }),
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: identityReference }] },
  });
}

/** The service's account view. The e-mail helps it to match; it travels in a header. Spec: Endpoints › Get identity. */
export function accountQuery(identityReference: string, email: string) {
  return queryOptions({
    queryKey: keys.account(identityReference, email),
    queryFn: async ({ signal }) =>
      callService('getIdentity', {
        params: { identity_reference: identityReference },
        ...(email === '' ? {} : { lookupEmail: email }),
        signal,
      }),
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

/** The ramps of a customer that passed the desk, newest first. */
export function customerRampsQuery(identityReference: string) {
  return pagesQuery({
    queryKey: keys.ramps(identityReference),
    schema: rampList,
    path: '/api/ramps',
    query: { identityReference },
    // A ramp that is new names its customer only in what is read again.
    live: [{ kind: 'customer', id: identityReference }, { kind: 'ramp' }],
  });
}

/** Calls, callbacks and notes about a customer and their ramps, newest first. */
export function activityQuery(identityReference: string, rampIds: readonly string[]) {
  return pagesQuery({
    queryKey: keys.activity(identityReference),
    schema: activityList,
    path: `/api/customers/${segment(identityReference)}/activity`,
    live: [
      { kind: 'customer', id: identityReference },
      { kind: 'note', id: identityReference },
      ...rampIds.flatMap((id) => [{ kind: 'ramp', id } as const, { kind: 'note', id } as const]),
    ],
  });
}

/** The calls to the service about a customer, newest first: for those who may read requests. */
export function customerRequestsQuery(identityReference: string) {
  return pagesQuery({
    queryKey: keys.requests(identityReference),
    schema: requestList,
    path: '/api/requests',
    query: { identityReference },
    live: [{ kind: 'customer', id: identityReference }],
  });
}
