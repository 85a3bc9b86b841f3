import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';

import {
  callbackDetail,
  callbackEndpointAnswer,
  callbackFaultAnswer,
  callbackReleaseAnswer,
} from '#contract/sandbox/callback-deliveries.ts';
import { clockAnswer, type clockChange } from '#contract/sandbox/clock.ts';
import { sandboxCustomer } from '#contract/sandbox/customers.ts';
import { type callbackFaultRequest, faultAnswer, type faultRequest } from '#contract/sandbox/faults.ts';
import { worldAnswer } from '#contract/sandbox/fixture.ts';
import { sandboxRamp } from '#contract/sandbox/ramps.ts';
import type {
  callbackEndpoint,
  callbackSteering,
  customerSteering,
  rampSteering,
} from '#contract/sandbox/steering.ts';
import { deskFetch, deskJson } from '#web/shared/api/desk-fetch.ts';
import { serviceClockQuery } from '#web/shared/api/service-clock.ts';

import { sandboxKey } from './sandbox-queries.ts';

const relay = '/api/sandbox';
const segment = encodeURIComponent;

async function post<Schema extends z.ZodType>(answer: Schema, path: string, body: unknown) {
  return deskJson(answer, { method: 'POST', path: `${relay}${path}`, body });
}

async function remove(path: string): Promise<void> {
  await deskFetch({ method: 'DELETE', path: `${relay}${path}` });
}

/** Moves, quickens or stops the service's clock. */
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

/** The next calls meet this. */
export async function setFault(fault: z.input<typeof faultRequest>) {
  return post(faultAnswer, '/faults', fault);
}

/** The callbacks written from now on meet this. */
export async function setCallbackFault(fault: z.input<typeof callbackFaultRequest>) {
  return post(callbackFaultAnswer, '/callback-faults', fault);
}

/** Takes one fault away, or with null all of its kind. */
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

/** Callbacks go there from now on. */
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
