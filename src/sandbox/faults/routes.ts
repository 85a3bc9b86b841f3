import type { FastifyInstance } from 'fastify';
import { faultRequest } from '#contract/sandbox/deliveries.ts';
import type { SandboxContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { readControl } from '../inbound/bodies.ts';
import { deleteFault, deleteFaults, faultAnswerOf, insertFault, listFaults } from './store.ts';

/** Each call searches them. */
const maxFaults = 1000;

export function faultControls(controls: FastifyInstance, { db, newId }: SandboxContext): void {
  controls.get('/sandbox/faults', async () => ({ items: (await listFaults(db)).map(faultAnswerOf) }));

  controls.post('/sandbox/faults', async (request, reply) => {
    const fault = readControl(request, faultRequest);
    if ((await listFaults(db)).length >= maxFaults)
      throw invalid({ body: `There are already ${maxFaults} faults, which is the maximum` });
    const id = newId();
    await insertFault(db, id, fault);
    return reply.status(201).send(faultAnswerOf({ id, fault, timesLeft: fault.times }));
  });

  controls.delete('/sandbox/faults', async (_request, reply) => {
    await deleteFaults(db);
    return reply.status(204).send();
  });

  controls.delete<{ Params: { id: string } }>('/sandbox/faults/:id', async ({ params }, reply) => {
    if (!(await deleteFault(db, params.id))) throw notFound('Fault not found');
    return reply.status(204).send();
  });
}
