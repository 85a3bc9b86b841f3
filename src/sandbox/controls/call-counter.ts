import type { FastifyInstance } from 'fastify';
import type { OperationName } from '#contract/service/operations.ts';

/** How often the service was called since it started. */
export interface CallCounts {
  readonly total: number;
  readonly byOperation: Readonly<Partial<Record<OperationName, number>>>;
}

/**
 * Counts every call as it arrives, refused ones and those of unknown addresses too, so that tests can prove that none was made. The
 * sandbox's own addresses are no calls.
 */
export function countCalls(app: FastifyInstance): () => CallCounts {
  const counts = new Map<OperationName, number>();
  let total = 0;
  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined && !request.is404) return;
    total += 1;
    if (operation !== undefined) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  });
  return () => ({ total, byOperation: Object.fromEntries(counts) });
}
