import type { FastifyInstance } from 'fastify';

import { sourceAddress } from '#server/audit/trail/request-sources.ts';

/** A line a request, by its template: no address asked for, no body; the staff member's id and the machine they ask from. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { log, id, method, routeOptions, person } = request;
    const staffId = person?.id;
    const source = sourceAddress(request.ip) ?? undefined;
    log.info(
      {
        requestId: id,
        staffId,
        source,
        method,
        route: routeOptions.url,
        status: statusCode,
        problem: request.problemCode ?? undefined,
        durationMs: elapsedTime,
      },
      'request completed',
    );
    done();
  });
}
