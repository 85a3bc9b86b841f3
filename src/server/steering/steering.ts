import type { FastifyInstance } from 'fastify';

import type { JsonBodies } from '#server/inbound/json-bodies.ts';
import type { Config } from '#server/config.ts';
import { createServiceTime, type ServiceTime } from '#server/service-time.ts';

import { createSandboxControls, type ControlBounds } from './sandbox-controls.ts';
import { clockRoutes, readClock, steeringRoutes } from './steering-routes.ts';

export interface SteeringParts {
  /** Where the embedded sandbox answers; null when another service is what we talk to. */
  readonly sandboxUrl: URL | null;
  readonly bounds: ControlBounds;
  readonly bodies: JsonBodies;
  readonly config: Pick<Config, 'publicUrl' | 'sandboxCallbackHosts'>;
  readonly nowMs: () => number;
}

/** How long the sandbox may take to answer its time in the background. */
const clockMs = 1000;

/** The embedded sandbox's clock and controls, from behind the desk's sign-in. Returns the service's time, read from it. */
export async function steering(
  app: FastifyInstance,
  { sandboxUrl, bounds, bodies, nowMs, config }: SteeringParts,
): Promise<ServiceTime> {
  const controls = createSandboxControls(sandboxUrl?.origin ?? null, bounds);
  app.addHook('onClose', async () => controls.close());
  clockRoutes(app, { controls, nowMs });
  const serviceTime = createServiceTime(
    controls.isThere ? async () => readClock(controls, AbortSignal.timeout(clockMs)) : null,
  );
  await serviceTime.refresh();
  await app.register(steeringRoutes, {
    controls,
    bodies,
    config,
    // Jumps and speeds count from now on, not from when something next arrives.
    onClockMoved: () => void serviceTime.refresh(),
  });
  return serviceTime;
}
