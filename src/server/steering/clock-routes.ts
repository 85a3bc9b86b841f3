import type { FastifyInstance } from 'fastify';

import type { ServiceClock } from '#contract/desk/environment.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { clockAnswer } from '#contract/sandbox/world.ts';
import { routeFor } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import { whenClientGoes } from '#server/inbound/client-gone.ts';
import type { Departure } from '#server/outbound/upstream.ts';

import type { SandboxControls } from './sandbox-controls.ts';

/** Where the service's time is read. */
export interface Clock {
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
      controls.isThere ? readClock(controls, whenClientGoes(reply)) : machineClock(nowMs()),
  });
}

/** The embedded sandbox's clock. Throws DeskError. */
export async function readClock(controls: SandboxControls, signal: Departure): Promise<ServiceClock> {
  const answer = await controls.call({ method: 'GET', target: '/sandbox/clock', body: null, signal });
  const read =
    answer.status === 200 && answer.body.byteLength > 0
      ? clockAnswer.safeParse(JSON.parse(answer.body.toString()))
      : null;
  if (read?.success !== true) {
    throw new DeskError('service-answer-invalid', { detail: 'The sandbox did not tell its time.' });
  }
  return read.data;
}

function machineClock(nowMs: number): ServiceClock {
  const now = new Date(nowMs).toISOString();
  return { now, realNow: now, speed: 1, isFrozen: false };
}
