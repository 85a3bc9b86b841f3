import type { FastifyInstance } from 'fastify';
import type { CallCounts } from '#contract/sandbox/calls.ts';
import type { OperationName } from '#contract/service/operations.ts';

/** The counts of a running sandbox. */
export interface CallCounter {
  readonly read: () => CallCounts;
  /** Begins at zero again. */
  readonly reset: () => void;
}

/**
 * Counts every call as it arrives, refused ones and those of unknown addresses too, so that tests can prove that none was made. The
 * sandbox's own addresses are no calls.
 */
export function countCalls(app: FastifyInstance): CallCounter {
  const counts = new Map<OperationName, number>();
  let total = 0;
  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined && !request.is404) return;
    total += 1;
    if (operation !== undefined) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  });
  return {
    read: () => ({ total, byOperation: Object.fromEntries(counts) }),
    reset: () => {
      counts.clear();
      total = 0;
    },
  };
}
