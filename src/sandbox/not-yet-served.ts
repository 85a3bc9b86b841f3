import type { FastifyInstance } from 'fastify';
import { operations, type OperationName } from '#contract/service/operations.ts';
import { notFound } from './errors.ts';
import { routeOf } from './serve-operation.ts';

/** Operations of the interface that this sandbox does not serve: signed like all others, they answer 404 and say so. */
export const notYetServed = ['shareToken', 'shareReliance'] as const satisfies readonly OperationName[];

/** Registers them, so that a caller learns more than from an unknown address. */
export function notYetServedRoutes(service: FastifyInstance): void {
  for (const name of notYetServed) {
    const { method, path } = operations[name];
    service.route({
      method,
      url: routeOf(path),
      config: { operation: name },
      handler: () => {
        throw notFound('Not available in this sandbox yet');
      },
    });
  }
}
