import type { FastifyInstance } from 'fastify';
import { fixture, resetRequest } from '#contract/sandbox/fixture.ts';
import { readControl } from '../inbound/body.ts';
import type { SandboxContext } from '../context.ts';
import { loadFixture } from './load-fixture.ts';
import { resetWorld } from './reset-world.ts';

/** The controls of the world as a whole. `forget` drops what is kept in memory of the old one. Design: product › Sandbox. */
export function worldControls(
  controls: FastifyInstance,
  context: SandboxContext,
  forget: () => Promise<void> | void,
): void {
  controls.post('/sandbox/reset', async (request) => {
    readControl(request, resetRequest);
    const world = await resetWorld(context);
    await forget();
    return world;
  });

  controls.post('/sandbox/fixture', async (request, reply) => {
    const world = await loadFixture(context, readControl(request, fixture));
    return reply.status(201).send(world);
  });
}
