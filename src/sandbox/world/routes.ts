import type { FastifyInstance } from 'fastify';
import { fixture, historyRequest, resetRequest } from '#contract/sandbox/world.ts';
import { readControl } from '../inbound/bodies.ts';
import { loadFixture } from './fixture.ts';
import { type HistoryContext, tellHistory } from './history.ts';
import { resetWorld } from './seed-world.ts';

/** Registers the world's controls; `forget` clears memory. */
export function worldControls(
  controls: FastifyInstance,
  context: HistoryContext,
  forget: () => Promise<void> | void,
): void {
  controls.post('/sandbox/reset', async (request) => {
    readControl(request, resetRequest);
    const world = await resetWorld(context);
    await forget();
    return world;
  });

  controls.post('/sandbox/history', async (request) => {
    const { callbackUrl } = readControl(request, historyRequest);
    return tellHistory(context, new URL(callbackUrl));
  });

  controls.post('/sandbox/fixture', async (request, reply) => {
    const world = await loadFixture(context, readControl(request, fixture));
    return reply.status(201).send(world);
  });
}
