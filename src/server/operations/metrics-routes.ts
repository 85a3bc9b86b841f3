import type { FastifyInstance } from 'fastify';

import { deskRoutes } from '#contract/desk/routes.ts';
import { routeFor } from '#server/access.ts';

import type { Metrics } from './metrics.ts';

const textFormat = 'text/plain; version=0.0.4; charset=utf-8';

/** Counts every request of the routes that are registered afterwards. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, is404 } = request;
    metrics.requests.answered({
      method,
      route: is404 ? null : (routeOptions.url ?? null),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  app.addHook('onClose', async () => metrics.close());
}

/** Tells all that was counted. Trust: 15. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics): void {
  app.route({
    ...routeFor(deskRoutes.metrics),
    handler: async (_request, reply) => reply.type(textFormat).send(await metrics.text()),
  });
}
