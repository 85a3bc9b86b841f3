import type { FastifyInstance } from 'fastify';

import { problemMediaType } from '#contract/desk/problem.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { routeFor } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';

import { createHealthCheck, type HealthParts } from './check-health.ts';

const retryAfterSeconds = 5;

/**
 * Whether the process lives, and whether it can work: database, trail and clock. The service's health is not ours.
 */
export function healthRoutes(app: FastifyInstance, parts: HealthParts): void {
  const checkHealth = createHealthCheck(parts);
  app.route({
    ...routeFor(deskRoutes.healthLive),
    exposeHeadRoute: true,
    handler: () => ({ status: 'live' }),
  });
  app.route({
    ...routeFor(deskRoutes.healthReady),
    exposeHeadRoute: true,
    async handler(request, reply) {
      const health = await checkHealth();
      const failing = Object.entries(health).filter(([, word]) => word === 'failing');
      if (failing.length === 0) return { status: 'ready', ...health };
      const detail = `Not well: ${failing.map(([check]) => check).join(', ')}.`;
      const problem = new DeskError('busy', { detail }).toProblem(request.id);
      return reply
        .status(problem.status)
        .type(problemMediaType)
        .header('retry-after', String(retryAfterSeconds))
        .send(JSON.stringify({ ...problem, ...health }));
    },
  });
}
