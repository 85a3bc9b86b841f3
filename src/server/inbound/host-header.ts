import type { FastifyInstance } from 'fastify';

import { namesFragment, namesOneHost, serveUnknownExpectations } from '#node/inbound/connection-bounds.ts';
import { DeskError } from '#server/errors.ts';

/**
 * Refuses a request that names no host or more than one (RFC 9112 › Host), or a fragment in its address, and serves one that expects what
 * nobody knows: Node would answer the first and the last itself, without the headers that every answer carries. Trust: Browser (8).
 */
export function requirePlainTarget(app: FastifyInstance): void {
  serveUnknownExpectations(app.server);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!namesOneHost(raw)) done(unreadable('Name the host once.'));
    else if (namesFragment(raw)) done(unreadable('Write # in an address as %23.'));
    else done();
  });
}

function unreadable(detail: string): DeskError {
  return new DeskError('unreadable-body', { detail });
}
