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

const sandboxKey = all;

/** Programs control the sandbox too: refetches on focus. */
export const alwaysStale = { staleTime: 0, refetchOnWindowFocus: true } as const;

interface WhenDue {
  clock: ReadClock | undefined;
}

/** Due work happens a moment later. */
const graceMs = 500;
/** Poll interval for late work. */
const lateMs = 5000;
/** Browser timers end at 24 days. */
const longestMs = 3_600_000;

/**
 * Returns milliseconds until the earliest of these service times; false without one or while frozen. Each
 * read adds an audit entry.
 */
export function readAgainAtMs(due: readonly (string | null)[], { clock }: WhenDue): number | false {
  const instants = due.flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  if (clock === undefined || clock.isFrozen || instants.length === 0) return false;
  const leftMs = Math.min(...instants) - serviceTimeAt(clock, Date.now());
  return leftMs <= 0 ? lateMs : Math.min(longestMs, leftMs / clock.speed + graceMs);
}

/** Lists scenarios, which are constant while the sandbox runs. */
export function scenariosQuery() {
  return queryOptions({
    queryKey: [...all, 'scenarios'],
    queryFn: async ({ signal }) => sandboxCall(scenarioList, { path: ['scenarios'], signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Refetches after calls, as each uses up one. */
export function faultsQuery() {
  return queryOptions({
    queryKey: [...all, 'faults'],
    queryFn: async ({ signal }) => sandboxCall(faultList, { path: ['faults'], signal }),
    ...alwaysStale,
    meta: { live: [{ kind: 'request' }] },
  });
}

export function callbackFaultsQuery() {
  return queryOptions({
    queryKey: [...all, 'callback-faults'],
    queryFn: async ({ signal }) => sandboxCall(callbackFaultList, { path: ['callback-faults'], signal }),
    ...alwaysStale,
    meta: { live: [{ kind: 'callback' }] },
  });
}

/** Lists customers, newest first. */
export function customersQuery() {
  return pagesOf({
    queryKey: [...all, 'customers', 'list'],
    read: async (query, signal) => sandboxCall(sandboxCustomerPage, { path: ['customers'], query, signal }),
    live: [{ kind: 'customer' }],
  });
}

/** Refetches when the next check is due. */
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

/** Lists ramps, newest first. */
export function rampsQuery(identityReference: string | null) {
  return pagesOf({
    queryKey: [...all, 'ramps', 'list', identityReference],
    read: async (query, signal) => sandboxCall(sandboxRampPage, { path: ['ramps'], query, signal }),
    query: identityReference === null ? {} : { identityReference },
    live: [{ kind: 'ramp' }],
  });
}

/** Refetches when the next move is due. */
export function rampQuery(id: string, whenDue: WhenDue) {
  return queryOptions({
    queryKey: [...all, 'ramps', 'one', id],
    queryFn: async ({ signal }) => sandboxCall(sandboxRamp, { path: ['ramps', id], signal }),
    ...alwaysStale,
    refetchInterval: ({ state: { data } }) => readAgainAtMs([data?.plan?.at ?? null], whenDue),
    meta: { live: [{ kind: 'ramp', id }] },
  });
}

/** Lists callbacks, newest first. */
export function deliveriesQuery(state: CallbackDeliveryState | null) {
  return pagesOf({
    queryKey: [...all, 'callbacks', 'list', state],
    read: async (query, signal) => sandboxCall(callbackPage, { path: ['callbacks'], query, signal }),
    query: state === null ? {} : { state },
    live: [{ kind: 'callback' }],
  });
}

export function deliveryQuery(id: string, whenDue: WhenDue) {
  return queryOptions({
    queryKey: [...all, 'callbacks', 'one', id],
    queryFn: async ({ signal }) => sandboxCall(callbackDetail, { path: ['callbacks', id], signal }),
    ...alwaysStale,
    refetchInterval: ({ state: { data } }) => readAgainAtMs([data?.dueAt ?? null], whenDue),
    meta: { live: [{ kind: 'callback' }] },
  });
}

export function endpointQuery() {
  return queryOptions({
    queryKey: [...all, 'callback-endpoint'],
    queryFn: async ({ signal }) =>
      sandboxCall(callbackEndpointAnswer, { path: ['callback-endpoint'], signal }),
    ...alwaysStale,
  });
}

export async function changeClock(change: z.input<typeof clockChange>) {
  return steer(clockAnswer, ['clock'], change);
}

export async function steerCustomer(reference: string, steering: z.input<typeof customerSteering>) {
  return steer(sandboxCustomer, ['customers', reference], steering);
}

export async function steerRamp(id: string, steering: z.input<typeof rampSteering>) {
  return steer(sandboxRamp, ['ramps', id], steering);
}

/** Affects the next calls. */
export async function setFault(fault: z.input<typeof faultRequest>) {
  return steer(faultAnswer, ['faults'], fault);
}

/** Affects callbacks queued from now on. */
export async function setCallbackFault(fault: z.input<typeof callbackFaultRequest>) {
  return steer(callbackFaultAnswer, ['callback-faults'], fault);
}

/** Clears one fault, or all of the kind for null. */
export async function clearFaults(of: 'faults' | 'callback-faults', id: string | null) {
  await clearSandbox(id === null ? [of] : [of, id]);
}

export async function steerDelivery(id: string, steering: z.input<typeof callbackSteering>) {
  return steer(callbackDetail, ['callbacks', id], steering);
}

export async function releaseDeliveries() {
  return steer(callbackReleaseAnswer, ['callbacks'], { action: 'release' });
}

export async function changeEndpoint(endpoint: z.input<typeof callbackEndpoint>) {
  return steer(callbackEndpointAnswer, ['callback-endpoint'], endpoint);
}

/** Deletes everything and seeds again. */
export async function resetWorld() {
  return steer(worldAnswer, ['reset'], {});
}

/** Refetches all sandbox queries and the clock. */
export async function readSandboxAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: sandboxKey }),
    client.invalidateQueries({ queryKey: serviceClockQuery().queryKey }),
  ]);
}

async function steer<Schema extends z.ZodType>(answer: Schema, path: readonly string[], body: unknown) {
  return sandboxCall(answer, { method: 'POST', path, body });
}
