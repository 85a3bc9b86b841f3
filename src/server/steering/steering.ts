import type { FastifyInstance } from 'fastify';

import type { JsonBodies } from '#server/json-bodies.ts';

import { clockRoutes } from './clock-routes.ts';
import { createSandboxControls, type ControlBounds } from './sandbox-controls.ts';
import { steeringRoutes } from './steering-routes.ts';

export interface SteeringParts {
  /** Where the embedded sandbox answers; null when another service is what we talk to. */
  readonly sandboxUrl: URL | null;
  readonly bounds: ControlBounds;
  readonly bodies: JsonBodies;
  readonly nowMs: () => number;
}

/** The embedded sandbox's clock and controls, from behind the desk's sign-in. */
export async function steering(
  app: FastifyInstance,
  { sandboxUrl, bounds, bodies, nowMs }: SteeringParts,
): Promise<void> {
  const controls = createSandboxControls(sandboxUrl?.origin ?? null, bounds);
  app.addHook('onClose', async () => controls.close());
  clockRoutes(app, { controls, nowMs });
  await app.register(steeringRoutes, { controls, bodies });
}
