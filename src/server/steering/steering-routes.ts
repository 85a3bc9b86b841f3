import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ServiceClock } from '#contract/desk/environment.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { clockAnswer } from '#contract/sandbox/world.ts';
import { routeFor } from '#server/access.ts';
import type { Config } from '#server/config.ts';
import { DeskError } from '#server/errors.ts';
import { refuseBody, requireJson } from '#server/inbound/body-rules.ts';
import { clientSignal } from '#server/inbound/client-signal.ts';
import { type JsonBodies, readJsonBytes } from '#server/inbound/json-bodies.ts';
import { passOn } from '#server/outbound/pass-on.ts';
import type { ClientSignal } from '#server/outbound/upstream.ts';

import { callbackEndpointControl, requireKnownHost } from './callback-endpoint.ts';
import { controlTarget } from './control-target.ts';
import type { ControlCall, SandboxControls } from './sandbox-controls.ts';

const clockControl = '/sandbox/clock';

export interface Steering {
  readonly controls: SandboxControls;
  readonly bodies: JsonBodies;
  readonly config: Pick<Config, 'publicUrl' | 'sandboxCallbackHosts'>;
  /** Called once a control has answered that may have moved the service's clock. */
  readonly onClockMoved: () => void;
}

/**
 * Relays the controls of the embedded sandbox: method, path, query and JSON as they came, and its answer back; 404 beside any other
 * service.
 */
export async function steeringRoutes(
  app: FastifyInstance,
  { controls, bodies, config, onClockMoved }: Steering,
): Promise<void> {
  readJsonBytes(app, bodies);
  for (const route of [deskRoutes.readSandbox, deskRoutes.steerSandbox, deskRoutes.clearSandbox]) {
    app.route({
      ...routeFor(route),
      async handler(request, reply) {
        const call = controlCall(route.method, request, reply);
        if (call.target.split('?', 1)[0] === callbackEndpointControl && call.body !== null)
          requireKnownHost(call.body, config);
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
  const facts = { method, target: controlTarget(request.url), signal: clientSignal(reply) };
  if (method === 'POST') {
    requireJson(request.headers);
    return { ...facts, body: request.body instanceof Buffer ? request.body : Buffer.alloc(0) };
  }
  refuseBody(request.headers);
  return { ...facts, body: null };
}

/** Where the service's time is read. */
interface Clock {
  readonly controls: SandboxControls;
  /** The machine's clock, which is the service's too beside anything but the embedded sandbox. */
  readonly nowMs: () => number;
}

/**
 * The service's clock, for everybody signed in. It is asked each time, since a
 * remembered time would be wrong after a jump.
 */
export function clockRoutes(app: FastifyInstance, { controls, nowMs }: Clock): void {
  app.route({
    ...routeFor(deskRoutes.clock),
    handler: async (_request, reply) =>
      controls.isThere ? readClock(controls, clientSignal(reply)) : machineClock(nowMs()),
  });
}

/** The embedded sandbox's clock. Throws DeskError. */
export async function readClock(controls: SandboxControls, signal: ClientSignal): Promise<ServiceClock> {
  const answer = await controls.call({ method: 'GET', target: '/sandbox/clock', body: null, signal });
  const read =
    answer.status === 200 && answer.body.byteLength > 0
      ? clockAnswer.safeParse(JSON.parse(answer.body.toString()))
      : null;
  if (read?.success !== true) {
    throw new DeskError('service-answer-invalid', { detail: 'The sandbox did not give its time.' });
  }
  return read.data;
}

function machineClock(nowMs: number): ServiceClock {
  const now = new Date(nowMs).toISOString();
  return { now, realNow: now, speed: 1, isFrozen: false };
}
