import type { FastifyInstance } from 'fastify';
import {
  callbackRelease,
  callbackFaultRequest,
  callbackEndpoint,
  callbackSteering,
} from '#contract/sandbox/deliveries.ts';
import type { SandboxContext } from '../context.ts';
import { readQuery } from '../controls/page-query.ts';
import { invalid, notFound } from '../errors.ts';
import { readControl } from '../inbound/bodies.ts';
import { toMicroseconds } from '../instant.ts';
import { addCallbackFault, listCallbackFaults, removeCallbackFaults } from './faults.ts';
import { type Delivery, steer } from './rules.ts';
import {
  overrideEndpoint,
  readEndpoint,
  callbackListQuery,
  changeCallback,
  findCallback,
  listCallbacks,
  releaseAll,
} from './store.ts';

interface ById {
  readonly Params: { readonly id: string };
}

export function callbackControls(controls: FastifyInstance, context: SandboxContext): void {
  deliveryControls(controls, context);
  faultControls(controls, context);
  endpointControls(controls, context);
}

function deliveryControls(controls: FastifyInstance, { db, now }: SandboxContext): void {
  controls.get('/sandbox/callbacks', async (request) =>
    listCallbacks(db, readQuery(request, callbackListQuery)),
  );
  controls.post('/sandbox/callbacks', async (request) => {
    readControl(request, callbackRelease);
    return { released: await releaseAll(db, toMicroseconds(now())) };
  });
  controls.get<ById>('/sandbox/callbacks/:id', async ({ params }) =>
    found(await findCallback(db, params.id)),
  );
  controls.post<ById>('/sandbox/callbacks/:id', async (request) => {
    const { action } = readControl(request, callbackSteering);
    const { id } = request.params;
    const rule = (callback: Delivery) => steer(callback, action, toMicroseconds(now()));
    const change = db.transaction().execute((transaction) => changeCallback(transaction, id, rule));
    const { refusal } = found(await change);
    if (refusal !== null) throw invalid({ action: refusal });
    return found(await findCallback(db, id));
  });
}

function faultControls(controls: FastifyInstance, { db, newId }: SandboxContext): void {
  const url = '/sandbox/callback-faults';
  controls.get(url, async () => ({ items: await listCallbackFaults(db) }));
  controls.post(url, async (request, reply) => {
    const fault = readControl(request, callbackFaultRequest);
    return reply.status(201).send(await addCallbackFault(db, newId(), fault));
  });
  controls.delete(url, async (_request, reply) => {
    await removeCallbackFaults(db, null);
    return reply.status(204).send();
  });
  controls.delete<ById>(`${url}/:id`, async ({ params }, reply) => {
    if (!(await removeCallbackFaults(db, params.id))) throw notFound('Fault not found');
    return reply.status(204).send();
  });
}

function endpointControls(controls: FastifyInstance, context: SandboxContext): void {
  controls.get('/sandbox/callback-endpoint', async () => readEndpoint(context));
  controls.post('/sandbox/callback-endpoint', async (request) => {
    const url = new URL(readControl(request, callbackEndpoint).url);
    if (url.username !== '' || url.password !== '')
      throw invalid({ url: 'Remove the user name and password from the address' });
    await overrideEndpoint(context.db, url.href);
    return readEndpoint(context);
  });
}

function found<Found>(callback: Found | null): Found {
  if (callback === null) throw notFound('Callback not found');
  return callback;
}
