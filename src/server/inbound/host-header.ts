import type { FastifyInstance } from 'fastify';

import { namesOneHost, serveUnknownExpectations } from '#node/inbound/host-header.ts';
import { DeskError } from '#server/errors.ts';

/**
 * Refuses a request that names no host or more than one (RFC 9112 › Host), and serves one that expects what nobody
 * knows: Node would answer both itself, without the headers that every answer carries. Trust: Browser (8).
 */
export function requireOneHost(app: FastifyInstance): void {
  serveUnknownExpectations(app.server);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(namesOneHost(raw) ? undefined : new DeskError('unreadable-body', { detail: 'Name the host once.' }));
  });
}
