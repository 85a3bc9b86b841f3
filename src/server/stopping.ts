import type { FastifyInstance } from 'fastify';

import { DeskError } from './errors.ts';

/**
 * Once a stop has begun: what is under way finishes, what is new is refused, and every answer ends its connection, which
 * would else hold up the stop.
 */
export function turnAwayWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping)
      throw new DeskError('busy', { detail: 'Rampart is stopping. Nothing was sent.', retryAfterSeconds: 5 });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close');
  });
}
