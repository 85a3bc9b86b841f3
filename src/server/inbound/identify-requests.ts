import type { FastifyInstance } from 'fastify';

import { deskHeaders } from '#contract/desk/routes.ts';

const answerTimeoutMs = 60_000;

/** Every answer says which request it is to and who made it, and goes out within a minute of silence. Design: interfaces › HTTP, console. */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(deskHeaders.requestId, request.id).header(deskHeaders.answeredBy, 'console');
    done();
  });
  // Someone who does not read their answer keeps neither it nor the connection.
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    raw.setTimeout(answerTimeoutMs, () => raw.destroy());
    done();
  });
}
