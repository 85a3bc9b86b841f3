import type { FastifyInstance } from 'fastify';

import { deskHeaders } from '#contract/desk/headers.ts';

const answerTimeoutMs = 60_000;

/** Every answer says which request it is to and who made it, and goes out within a minute of silence. Design: interfaces › HTTP, console. */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(deskHeaders.requestId, request.id).header(deskHeaders.answeredBy, 'console');
  });
  // Someone who does not read their answer keeps neither it nor the connection.
  app.addHook(
    'onSend',
    async (_request, reply) => void reply.raw.setTimeout(answerTimeoutMs, () => reply.raw.destroy()),
  );
}
