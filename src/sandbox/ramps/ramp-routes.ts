import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { serveOperation } from '../inbound/serve-operation.ts';
import { createRamp } from './create-ramp.ts';
import { rampBody } from './ramp-rules.ts';
import { findRamp } from './ramp-store.ts';

/** Create ramp, get ramp. Spec: Endpoints › Ramps; choice: rampCreateStatus. */
export function rampRoutes(service: FastifyInstance, context: SandboxContext): void {
  serveOperation(service, 'createRamp', async ({ body }) => rampBody(await createRamp(context, body)));

  serveOperation(service, 'getRamp', async ({ parameters }) => {
    const ramp = await findRamp(context.db, parameters.ramp_id);
    if (ramp === null) throw notFound('Ramp not found');
    return rampBody(ramp);
  });
}
