import type { FastifyInstance } from 'fastify';

/** A line a request, by its template: no address, no body, no person but the staff member's id. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { log, id, method, routeOptions, person } = request;
    const staffId = person?.id;
    log.info(
      {
        requestId: id,
        staffId,
        method,
        route: routeOptions.url,
        status: statusCode,
        durationMs: elapsedTime,
      },
      'request completed',
    );
    done();
  });
}
