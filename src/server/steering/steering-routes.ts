import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskRoutes } from '#contract/desk/routes.ts';
import { routeFor } from '#server/access.ts';
import { refuseBody, requireJson } from '#server/inbound/body-rules.ts';
import { whenClientGoes } from '#server/inbound/client-gone.ts';
import { readJsonBytes, type JsonBodies } from '#server/inbound/json-bodies.ts';
import { passOn } from '#server/outbound/pass-on.ts';

import { controlTarget } from './control-target.ts';
import type { ControlCall, SandboxControls } from './sandbox-controls.ts';

const clockControl = '/sandbox/clock';

export interface Steering {
  readonly controls: SandboxControls;
  readonly bodies: JsonBodies;
  /** Called once a control has answered that may have moved the service's clock. */
  readonly onClockMoved: () => void;
}

/**
 * Relays the controls of the embedded sandbox: method, path, query and JSON as they came, and its answer back; 404 beside any other
 * service.
 */
export async function steeringRoutes(
  app: FastifyInstance,
  { controls, bodies, onClockMoved }: Steering,
): Promise<void> {
  readJsonBytes(app, bodies);
  for (const route of [deskRoutes.readSandbox, deskRoutes.steerSandbox, deskRoutes.clearSandbox]) {
    app.route({
      ...routeFor(route),
      async handler(request, reply) {
        const call = controlCall(route.method, request, reply);
        const answer = await controls.call(call);
        if (route.method !== 'GET' && call.target === clockControl && answer.status === 200) onClockMoved();
        return passOn(answer, reply);
      },
    });
  }
}

function controlCall(
  method: ControlCall['method'],
  request: FastifyRequest,
  reply: FastifyReply,
): ControlCall {
  const facts = { method, target: controlTarget(request.url), signal: whenClientGoes(reply) };
  if (method === 'POST') {
    requireJson(request.headers);
    return { ...facts, body: request.body instanceof Buffer ? request.body : Buffer.alloc(0) };
  }
  refuseBody(request.headers);
  return { ...facts, body: null };
}
