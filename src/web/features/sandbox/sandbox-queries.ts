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
import { clearSandbox, sandboxCall } from '#web/shared/api/sandbox-call.ts';
import { type ReadClock, serviceClockQuery, serviceTimeAt } from '#web/shared/time/service-clock.ts';
import { pagesOf } from '#web/shared/lists/pages-query.ts';

const all = ['sandbox'] as const;

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
    queryFn: async ({ signal }) => sandboxCall(scenarioList, { path: ['scenarios'], signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The faults set for the service's answers. A call uses one up. */
export function faultsQuery() {
  return queryOptions({
    queryKey: [...all, 'faults'],
    queryFn: async ({ signal }) => sandboxCall(faultList, { path: ['faults'], signal }),
    ...alwaysStale,
    meta: { live: [{ kind: 'request' }] },
  });
}

/** The faults set for callbacks. */
export function callbackFaultsQuery() {
  return queryOptions({
    queryKey: [...all, 'callback-faults'],
    queryFn: async ({ signal }) => sandboxCall(callbackFaultList, { path: ['callback-faults'], signal }),
    ...alwaysStale,
    meta: { live: [{ kind: 'callback' }] },
  });
}

/** The customers of the sandbox, newest first. */
export function customersQuery() {
  return pagesOf({
    queryKey: [...all, 'customers', 'list'],
    read: async (query, signal) => sandboxCall(sandboxCustomerPage, { path: ['customers'], query, signal }),
    live: [{ kind: 'customer' }],
  });
}

/** One customer with the checks; read again when the next of them is due. */
export function customerQuery(reference: string, whenDue: WhenDue) {
  return queryOptions({
    queryKey: [...all, 'customers', 'one', reference],
    queryFn: async ({ signal }) => sandboxCall(sandboxCustomer, { path: ['customers', reference], signal }),
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
  return pagesOf({
    queryKey: [...all, 'ramps', 'list', identityReference],
    read: async (query, signal) => sandboxCall(sandboxRampPage, { path: ['ramps'], query, signal }),
    query: identityReference === null ? {} : { identityReference },
    live: [{ kind: 'ramp' }],
  });
}

/** One ramp with its history; read again when it is to move by itself. */
export function rampQuery(id: string, whenDue: WhenDue) {
  return queryOptions({
    queryKey: [...all, 'ramps', 'one', id],
    queryFn: async ({ signal }) => sandboxCall(sandboxRamp, { path: ['ramps', id], signal }),
    ...alwaysStale,
    refetchInterval: ({ state: { data } }) => readAgainAtMs([data?.plan?.at ?? null], whenDue),
    meta: { live: [{ kind: 'ramp', id }] },
  });
}

/** The callbacks that were or are to be sent, newest first. */
export function deliveriesQuery(state: CallbackDeliveryState | null) {
  return pagesOf({
    queryKey: [...all, 'callbacks', 'list', state],
    read: async (query, signal) => sandboxCall(callbackPage, { path: ['callbacks'], query, signal }),
    query: state === null ? {} : { state },
    live: [{ kind: 'callback' }],
  });
}

/** One callback with its body and every attempt. */
export function deliveryQuery(id: string, whenDue: WhenDue) {
  return queryOptions({
    queryKey: [...all, 'callbacks', 'one', id],
    queryFn: async ({ signal }) => sandboxCall(callbackDetail, { path: ['callbacks', id], signal }),
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
      sandboxCall(callbackEndpointAnswer, { path: ['callback-endpoint'], signal }),
    ...alwaysStale,
  });
}

/** Moves, speeds up or stops the service's clock. */
export async function changeClock(change: z.input<typeof clockChange>) {
  return steer(clockAnswer, ['clock'], change);
}

/** Decides on a customer by hand. */
export async function steerCustomer(reference: string, steering: z.input<typeof customerSteering>) {
  return steer(sandboxCustomer, ['customers', reference], steering);
}

/** Moves a ramp by hand. */
export async function steerRamp(id: string, steering: z.input<typeof rampSteering>) {
  return steer(sandboxRamp, ['ramps', id], steering);
}

/** Sets a fault for the next calls. */
export async function setFault(fault: z.input<typeof faultRequest>) {
  return steer(faultAnswer, ['faults'], fault);
}

/** Sets a fault for the callbacks queued from now on. */
export async function setCallbackFault(fault: z.input<typeof callbackFaultRequest>) {
  return steer(callbackFaultAnswer, ['callback-faults'], fault);
}

/** Clears one fault, or with null all of its kind. */
export async function clearFaults(of: 'faults' | 'callback-faults', id: string | null) {
  await clearSandbox(id === null ? [of] : [of, id]);
}

/** Sends a callback now, or withholds it. */
export async function steerDelivery(id: string, steering: z.input<typeof callbackSteering>) {
  return steer(callbackDetail, ['callbacks', id], steering);
}

/** Sends everything that is withheld or held back. */
export async function releaseDeliveries() {
  return steer(callbackReleaseAnswer, ['callbacks'], { action: 'release' });
}

/** Changes where callbacks go from now on. */
export async function changeEndpoint(endpoint: z.input<typeof callbackEndpoint>) {
  return steer(callbackEndpointAnswer, ['callback-endpoint'], endpoint);
}

/** Wipes the sandbox and seeds it again. */
export async function resetWorld() {
  return steer(worldAnswer, ['reset'], {});
}

/** Reads again what is shown of the sandbox, its clock with it. */
export async function readSandboxAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: sandboxKey }),
    client.invalidateQueries({ queryKey: serviceClockQuery().queryKey }),
  ]);
}

async function steer<Schema extends z.ZodType>(answer: Schema, path: readonly string[], body: unknown) {
  return sandboxCall(answer, { method: 'POST', path, body });
}
