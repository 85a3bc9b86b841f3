import type { FastifyInstance } from 'fastify';
import { clockChange, type ClockAnswer } from '#contract/sandbox/world.ts';
import type { SandboxContext } from '../context.ts';
import { readControl } from '../inbound/bodies.ts';

/** Serves `GET /sandbox/clock`; `POST` sets the clock and answers once everything due is done. */
export function clockControls(
  controls: FastifyInstance,
  { clock, settle }: Pick<SandboxContext, 'clock' | 'settle'>,
): void {
  controls.get('/sandbox/clock', async (): Promise<ClockAnswer> => clock.read());
  controls.post('/sandbox/clock', async (request): Promise<ClockAnswer> => {
    await clock.change(readControl(request, clockChange));
    await settle();
    return clock.read();
  });
}
