import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { activityList } from '#contract/desk/activity.ts';
import { customerRecord } from '#contract/desk/customers.ts';
import { rampList } from '#contract/desk/ramps.ts';
import { requestList } from '#contract/desk/requests.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

const keys = {
  record: (identityReference: string) => ['customer', identityReference, 'record'],
  account: (identityReference: string, email: string) => ['customer', identityReference, 'account', email],
  ramps: (identityReference: string) => ['customer', identityReference, 'ramps'],
  activity: (identityReference: string) => ['customer', identityReference, 'activity'],
  requests: (identityReference: string) => ['customer', identityReference, 'requests'],
} as const;

const segment = encodeURIComponent;
const firstPage = null as string | null;

/** `path?limit=…`, with where the next page begins. */
function pagePath(path: string, cursor: string | null): string {
  const joined = path.includes('?') ? '&' : '?';
  return `${path}${joined}limit=25${cursor === null ? '' : `&cursor=${segment(cursor)}`}`;
}

/** What the desk itself knows of a customer: empty for someone it never dealt with. */
export function customerRecordQuery(identityReference: string) {
  return queryOptions({
    queryKey: keys.record(identityReference),
    queryFn: async ({ signal }) =>
      deskJson(customerRecord, { path: `/api/customers/${segment(identityReference)}`, signal }),
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
  return infiniteQueryOptions({
    queryKey: keys.ramps(identityReference),
    queryFn: async ({ pageParam, signal }) =>
      deskJson(rampList, {
        path: pagePath(`/api/ramps?identityReference=${segment(identityReference)}`, pageParam),
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    // A ramp that is new names its customer only in what is read again.
    meta: { live: [{ kind: 'customer', id: identityReference }, { kind: 'ramp' }] },
  });
}

/** Calls, callbacks and notes about a customer and their ramps, newest first. Design: product › Customer page, Activity. */
export function activityQuery(identityReference: string, rampIds: readonly string[]) {
  return infiniteQueryOptions({
    queryKey: keys.activity(identityReference),
    queryFn: async ({ pageParam, signal }) =>
      deskJson(activityList, {
        path: pagePath(`/api/customers/${segment(identityReference)}/activity`, pageParam),
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: {
      live: [
        { kind: 'customer', id: identityReference },
        ...rampIds.map((id) => ({ kind: 'ramp' as const, id })),
      ],
    },
  });
}

/** The calls to the service about a customer, newest first: for those who may read requests. */
export function customerRequestsQuery(identityReference: string) {
  return infiniteQueryOptions({
    queryKey: keys.requests(identityReference),
    queryFn: async ({ pageParam, signal }) =>
      deskJson(requestList, {
        path: pagePath(`/api/requests?identityReference=${segment(identityReference)}`, pageParam),
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: identityReference }] },
  });
}
