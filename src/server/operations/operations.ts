import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { problemMediaType } from '#contract/desk/problem.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { routeFor } from '#server/http/access.ts';
import type { TrailState } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';

import { createHealthCheck, type HealthParts } from './check-health.ts';
import { metricsRoutes } from './metrics-routes.ts';
import type { Metrics, ObservedCall } from './metrics.ts';

interface OperationsParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'info'>;
  readonly metrics: Metrics;
  readonly audit: { readonly isWritable: boolean; readonly trail: { readonly state: TrailState } };
  /** On while the directory is being rebuilt. */
  readonly hold: { readonly isOn: boolean };
}

/** What operators look at: health and metrics. Returns the observer to call for every call to the service. */
export function operations(
  app: FastifyInstance,
  { db, nowMs, logger, metrics, audit, hold }: OperationsParts,
): (call: ObservedCall) => void {
  const serviceDate = createServiceDate();
  healthRoutes(app, {
    db,
    nowMs,
    isTrailWritable: () => audit.isWritable,
    serviceAheadMs: () => serviceDate.aheadMs,
    isHeld: () => hold.isOn,
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

/** How far the service's clock is from ours, by the Date of its answers. */
interface ServiceDate {
  /** Takes the Date header of an answer that came at `nowMs`; ignores an unreadable one. */
  note(header: string | null, nowMs: number): void;
  /** Milliseconds that the service is ahead; null while it has not said. */
  readonly aheadMs: number | null;
}

/** Nothing known at first. The header has whole seconds, and an answer takes time: half a minute does not count. */
export function createServiceDate(): ServiceDate {
  let aheadMs: number | null = null;
  let noted = '';
  return {
    note(header, nowMs) {
      // Once a second is enough.
      if (header === null || header === noted) return;
      const serviceMs = Date.parse(header);
      if (Number.isNaN(serviceMs)) return;
      noted = header;
      aheadMs = serviceMs - nowMs;
    },
    get aheadMs() {
      return aheadMs;
    },
  };
}

/** Records the service's own id of a call, by which its people find the call. */
function logTrace(
  logger: Pick<FastifyBaseLogger, 'info'>,
  { requestId, traceId, status, seconds }: ObservedCall,
): void {
  if (traceId === null) return;
  logger.info({ requestId, traceId, status, durationMs: seconds * 1000 }, 'the service named a trace');
}

const retryAfterSeconds = 5;

/**
 * Whether the process lives, and whether it can work: database, trail, clock, and a directory of this version. The service's health is not ours.
 */
function healthRoutes(app: FastifyInstance, parts: HealthParts & { readonly isHeld: () => boolean }): void {
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
      const failing: [string, string][] = Object.entries(health).filter(([, word]) => word === 'failing');
      if (parts.isHeld()) failing.push(['directory', 'failing']);
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
