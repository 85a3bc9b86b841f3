import { queryOptions } from '@tanstack/react-query';

import {
  callbackDetail,
  callbackEndpointAnswer,
  callbackFaultList,
  callbackPage,
  type CallbackDeliveryState,
} from '#contract/sandbox/callback-deliveries.ts';
import { sandboxCustomer, sandboxCustomerPage } from '#contract/sandbox/customers.ts';
import { faultList } from '#contract/sandbox/faults.ts';
import { sandboxRamp, sandboxRampPage } from '#contract/sandbox/ramps.ts';
import { scenarioList } from '#contract/sandbox/scenarios.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';

import { readAgainAtMs, type WhenDue } from './read-again.ts';

const all = ['sandbox'] as const;
const relay = '/api/sandbox';

/** Everything that is read of the sandbox. */
export const sandboxKey = all;

/** Programs steer the same world: what they did is seen by who comes back to the window. */
export const readAnew = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The scenarios. They do not change while the sandbox runs. */
export function scenariosQuery() {
  return queryOptions({
    queryKey: [...all, 'scenarios'],
    queryFn: async ({ signal }) => deskJson(scenarioList, { path: `${relay}/scenarios`, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The faults that still strike the service's answers. A call uses one up. */
export function faultsQuery() {
  return queryOptions({
    queryKey: [...all, 'faults'],
    queryFn: async ({ signal }) => deskJson(faultList, { path: `${relay}/faults`, signal }),
    ...readAnew,
    meta: { live: [{ kind: 'request' }] },
  });
}

/** The faults that still strike callbacks. */
export function callbackFaultsQuery() {
  return queryOptions({
    queryKey: [...all, 'callback-faults'],
    queryFn: async ({ signal }) => deskJson(callbackFaultList, { path: `${relay}/callback-faults`, signal }),
    ...readAnew,
    meta: { live: [{ kind: 'callback' }] },
  });
}

/** The customers of the sandbox, newest first. */
export function customersQuery() {
  return pagesQuery({
    queryKey: [...all, 'customers', 'list'],
    schema: sandboxCustomerPage,
    path: `${relay}/customers`,
    live: [{ kind: 'customer' }],
  });
}

/** One customer with the checks; read again when the next of them is due. */
export function customerQuery(reference: string, whenDue: WhenDue) {
  return queryOptions({
    queryKey: [...all, 'customers', 'one', reference],
    queryFn: async ({ signal }) =>
      deskJson(sandboxCustomer, { path: `${relay}/customers/${encodeURIComponent(reference)}`, signal }),
    ...readAnew,
    refetchInterval: ({ state: { data } }) =>
      readAgainAtMs(
        (data?.checks ?? []).map(({ dueAt }) => dueAt),
        whenDue,
      ),
    meta: { live: [{ kind: 'customer', id: reference }] },
  });
}

/** The ramps of the sandbox or of one customer, newest first. */
export function rampsQuery(identityReference: string | null) {
  return pagesQuery({
    queryKey: [...all, 'ramps', 'list', identityReference],
    schema: sandboxRampPage,
    path: `${relay}/ramps`,
    query: identityReference === null ? {} : { identityReference },
    live: [{ kind: 'ramp' }],
  });
}

/** One ramp with its history; read again when it is to move by itself. */
export function rampQuery(id: string, whenDue: WhenDue) {
  return queryOptions({
    queryKey: [...all, 'ramps', 'one', id],
    queryFn: async ({ signal }) =>
      deskJson(sandboxRamp, { path: `${relay}/ramps/${encodeURIComponent(id)}`, signal }),
    ...readAnew,
    refetchInterval: ({ state: { data } }) => readAgainAtMs([data?.plan?.at ?? null], whenDue),
    meta: { live: [{ kind: 'ramp', id }] },
  });
}

/** The callbacks that were or are to be sent, newest first. */
export function deliveriesQuery(state: CallbackDeliveryState | null) {
  return pagesQuery({
    queryKey: [...all, 'callbacks', 'list', state],
    schema: callbackPage,
    path: `${relay}/callbacks`,
    query: state === null ? {} : { state },
    live: [{ kind: 'callback' }],
  });
}

/** One callback with its body and every attempt. */
export function deliveryQuery(id: string, whenDue: WhenDue) {
  return queryOptions({
    queryKey: [...all, 'callbacks', 'one', id],
    queryFn: async ({ signal }) =>
      deskJson(callbackDetail, { path: `${relay}/callbacks/${encodeURIComponent(id)}`, signal }),
    ...readAnew,
    refetchInterval: ({ state: { data } }) => readAgainAtMs([data?.dueAt ?? null], whenDue),
    meta: { live: [{ kind: 'callback' }] },
  });
}

/** Where callbacks go. */
export function endpointQuery() {
  return queryOptions({
    queryKey: [...all, 'callback-endpoint'],
    queryFn: async ({ signal }) =>
      deskJson(callbackEndpointAnswer, { path: `${relay}/callback-endpoint`, signal }),
    ...readAnew,
  });
}
