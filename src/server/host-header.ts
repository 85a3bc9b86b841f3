import type { FastifyInstance } from 'fastify';

import { DeskError } from './errors.ts';

/**
 * Refuses a request that names no host or more than one (RFC 9112 › Host), and serves one that expects what nobody
 * knows: Node would answer both itself, without the headers that every answer carries. Trust: Browser (8).
 */
export function requireOneHost(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ headers, raw: { httpVersion, rawHeaders } }) => {
    const isMissing = headers.host === undefined && httpVersion !== '1.0';
    const names = rawHeaders.filter((_text, at) => at % 2 === 0);
    const isRepeated = names.filter((name) => name.toLowerCase() === 'host').length > 1;
    if (isMissing || isRepeated) throw new DeskError('unreadable-body', { detail: 'Name the host once.' });
  });
}
