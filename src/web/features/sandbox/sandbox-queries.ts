import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import {
  type CallbackDeliveryState,
  callbackDetail,
  callbackEndpointAnswer,
  callbackFaultAnswer,
  callbackFaultList,
  callbackPage,
  callbackReleaseAnswer,
  type callbackFaultRequest,
  faultAnswer,
  faultList,
  type faultRequest,
  type callbackEndpoint,
  type callbackSteering,
} from '#contract/sandbox/deliveries.ts';
import { clockAnswer, type clockChange, worldAnswer } from '#contract/sandbox/world.ts';
import {
  sandboxCustomer,
  sandboxCustomerPage,
  scenarioList,
  type customerSteering,
} from '#contract/sandbox/customers.ts';
import { sandboxRamp, sandboxRampPage, type rampSteering } from '#contract/sandbox/ramps.ts';
import { deskFetch, deskJson } from '#web/shared/api/desk-fetch.ts';
import { type ReadClock, serviceClockQuery, serviceTimeAt } from '#web/shared/time/service-clock.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';

const all = ['sandbox'] as const;
const relay = '/api/sandbox';

/** The key of everything read of the sandbox. */
const sandboxKey = all;

/** Programs control the same world: returning to the window shows what they did. */
export const alwaysStale = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** What the browser needs to know when something falls due on the service's clock. */
interface WhenDue {
  clock: ReadClock | undefined;
}

/** Due work is done a moment later. */
const graceMs = 500;
/** How often to look for late work. */
const lateMs = 5000;
/** A timer of a browser holds no more than 24 days. */
const longestMs = 3_600_000;

/**
 * Milliseconds until the first of these instants of the service has passed on the browser's clock, for a query that is then read again. False:
 * nothing is due, or the service's clock is frozen. So no read is in vain: each one is a line of the audit trail.
 */
export function readAgainAtMs(due: readonly (string | null)[], { clock }: WhenDue): number | false {
  const instants = due.flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  if (clock === undefined || clock.isFrozen || instants.length === 0) return false;
  const leftMs = Math.min(...instants) - serviceTimeAt(clock, Date.now());
  return leftMs <= 0 ? lateMs : Math.min(longestMs, leftMs / clock.speed + graceMs);
}

/** The scenarios. They do not change while the sandbox runs. */
export function scenariosQuery() {
  return queryOptions({
    queryKey: [...all, 'scenarios'],
    queryFn: async ({ signal }) => deskJson(scenarioList, { path: `${relay}/scenarios`, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The faults set for the service's answers. A call uses one up. */
export function faultsQuery() {
  return queryOptions({
    queryKey: [...all, 'faults'],
    queryFn: async ({ signal }) => deskJson(faultList, { path: `${relay}/faults`, signal }),
    ...alwaysStale,
    meta: { live: [{ kind: 'request' }] },
  });
}

/** The faults set for callbacks. */
export function callbackFaultsQuery() {
  return queryOptions({
    queryKey: [...all, 'callback-faults'],
    queryFn: async ({ signal }) => deskJson(callbackFaultList, { path: `${relay}/callback-faults`, signal }),
    ...alwaysStale,
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
    ...alwaysStale,
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
    ...alwaysStale,
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
    ...alwaysStale,
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
    ...alwaysStale,
  });
}

/** Moves, speeds up or stops the service's clock. */
export async function changeClock(change: z.input<typeof clockChange>) {
  return post(clockAnswer, '/clock', change);
}

/** Decides on a customer by hand. */
export async function steerCustomer(reference: string, steering: z.input<typeof customerSteering>) {
  return post(sandboxCustomer, `/customers/${segment(reference)}`, steering);
}

/** Moves a ramp by hand. */
export async function steerRamp(id: string, steering: z.input<typeof rampSteering>) {
  return post(sandboxRamp, `/ramps/${segment(id)}`, steering);
}

/** Sets a fault for the next calls. */
export async function setFault(fault: z.input<typeof faultRequest>) {
  return post(faultAnswer, '/faults', fault);
}

/** Sets a fault for the callbacks queued from now on. */
export async function setCallbackFault(fault: z.input<typeof callbackFaultRequest>) {
  return post(callbackFaultAnswer, '/callback-faults', fault);
}

/** Clears one fault, or with null all of its kind. */
export async function clearFaults(of: 'faults' | 'callback-faults', id: string | null) {
  await remove(id === null ? `/${of}` : `/${of}/${segment(id)}`);
}

/** Sends a callback now, or withholds it. */
export async function steerDelivery(id: string, steering: z.input<typeof callbackSteering>) {
  return post(callbackDetail, `/callbacks/${segment(id)}`, steering);
}

/** Sends everything that is withheld or held back. */
export async function releaseDeliveries() {
  return post(callbackReleaseAnswer, '/callbacks', { action: 'release' });
}

/** Changes where callbacks go from now on. */
export async function changeEndpoint(endpoint: z.input<typeof callbackEndpoint>) {
  return post(callbackEndpointAnswer, '/callback-endpoint', endpoint);
}

/** Wipes the sandbox and seeds it again. */
export async function resetWorld() {
  return post(worldAnswer, '/reset', {});
}

/** Reads again what is shown of the sandbox, its clock with it. */
export async function readSandboxAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: sandboxKey }),
    client.invalidateQueries({ queryKey: serviceClockQuery().queryKey }),
  ]);
}

const segment = encodeURIComponent;

async function post<Schema extends z.ZodType>(answer: Schema, path: string, body: unknown) {
  return deskJson(answer, { method: 'POST', path: `${relay}${path}`, body });
}

async function remove(path: string): Promise<void> {
  await deskFetch({ method: 'DELETE', path: `${relay}${path}` });
}
