import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { TrailState } from '#server/audit/trail.ts';
import type { Tables } from '#server/database/tables.ts';

import { healthRoutes } from './health-routes.ts';
import { logTrace } from './log-trace.ts';
import { metricsRoutes } from './metrics-routes.ts';
import type { Metrics } from './metrics.ts';
import type { ObservedCall } from './observed-call.ts';
import { createServiceDate } from './service-date.ts';

export interface OperationsParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'info'>;
  readonly metrics: Metrics;
  readonly audit: { readonly isWritable: boolean; readonly trail: { readonly state: TrailState } };
}

/** What those who run the server look at: health and metrics. Returns who is to be told of every call to the service. Trust: 15. */
export function operations(
  app: FastifyInstance,
  { db, nowMs, logger, metrics, audit }: OperationsParts,
): (call: ObservedCall) => void {
  const serviceDate = createServiceDate();
  healthRoutes(app, {
    db,
    nowMs,
    isTrailWritable: () => audit.isWritable,
    serviceAheadMs: () => serviceDate.aheadMs,
  });
  metrics.watch({
    audit_head: () => audit.trail.state.head?.seq ?? null,
    audit_queue: () => audit.trail.state.waitingOutcomes,
    audit_open_intents: () => audit.trail.state.openIntents,
  });
  metricsRoutes(app, metrics, nowMs);
  return (call) => {
    metrics.service.called(call);
    serviceDate.note(call.date, nowMs());
    logTrace(logger, call);
  };
}
