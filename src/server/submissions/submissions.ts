import type { FastifyInstance } from 'fastify';

import type { Audit } from '#server/audit-desk/open-audit.ts';

import { settleWritesOfDeadInstances } from './abandoned-writes.ts';
import { type PlanParts, planRoutes } from './plan-routes.ts';

/** Writes beside their sending, which is the proxy's: plans before one, and what becomes of those that a dead server left. */
export function submissions(
  app: FastifyInstance,
  { audit, ...parts }: PlanParts & { readonly audit: Pick<Audit, 'sweeper'> },
): void {
  audit.sweeper.add(settleWritesOfDeadInstances);
  planRoutes(app, parts);
}
