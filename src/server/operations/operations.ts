import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';

import { problemMediaType } from '#contract/desk/problem.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { routeFor } from '#server/http/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import type { Health } from '#contract/desk/connection.ts';
import { type RequestGuardParts, guardRequests } from '#server/http/guard-requests.ts';
import type { Config } from '#server/config/config.ts';
import type { OpenDatabase } from '#node/database.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';
import { type HttpParts, createHttp } from '#server/http/create-http.ts';

import { metricsRoutes } from './observe-requests.ts';
import type { Metrics, ObservedCall } from './metrics.ts';
import { type ServiceDate, createServiceDate, maxOffsetMs } from './service-date.ts';

interface WatchedTrail {
  readonly head: { readonly seq: number } | null;
  readonly waitingOutcomes: number;
  readonly openIntents: number;
}

interface OperationsParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly metrics: Metrics;
  readonly audit: { readonly isWritable: boolean; readonly trail: { readonly state: WatchedTrail } };
  readonly hold: { readonly isOn: boolean };
  readonly droppedLogLines: (() => number) | undefined;
  readonly connections: OpenDatabase<Tables>['connections'];
}

interface ServedOperations {
  readonly observe: (call: ObservedCall) => void;
  readonly serviceDate: Pick<ServiceDate, 'measureWith'>;
}

/** Serves health and metrics. */
export function operations(
  app: FastifyInstance,
  { db, nowMs, logger, metrics, audit, hold, droppedLogLines, connections }: OperationsParts,
): ServedOperations {
  const serviceDate = createServiceDate({ nowMs, logger });
  healthRoutes(app, {
    db,
    nowMs,
    isTrailWritable: () => audit.isWritable,
    serviceDate,
    isHeld: () => hold.isOn,
  });
  metrics.watch({
    audit_head: () => audit.trail.state.head?.seq ?? null,
    audit_queue: () => audit.trail.state.waitingOutcomes,
    audit_open_intents: () => audit.trail.state.openIntents,
    log_lines_dropped_total: () => droppedLogLines?.() ?? null,
    database_connections_max: () => connections?.().most ?? null,
    database_connections_open: () => connections?.().open ?? null,
    database_connections_idle: () => connections?.().idle ?? null,
    database_connections_waiting: () => connections?.().waiting ?? null,
  });
  metricsRoutes(app, metrics, nowMs);
  const observe = (call: ObservedCall) => {
    metrics.service.called(call);
    serviceDate.note(call.date);
    logTrace(logger, call);
  };
  return { observe, serviceDate };
}

/** Logs the service's trace id, by which its people find the call. */
function logTrace(
  logger: Pick<FastifyBaseLogger, 'info'>,
  { requestId, traceId, status, seconds }: ObservedCall,
): void {
  if (traceId === null) return;
  logger.info({ requestId, traceId, status, durationMs: seconds * 1000 }, 'the service named a trace');
}

const retryAfterSeconds = 5;

/** Reports liveness and readiness; the service's health doesn't count. */
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

/** Tolerance between two machines' clocks. */
const maxBehindMs = 5000;

interface ClockFacts {
  readonly nowMs: number;
  /** Null: the trail is empty. */
  readonly newestEntryMs: number | null;
  readonly serviceAheadMs: number | null;
}

/** Ignores being behind the newest entry if the service's time agrees: then that entry's clock was ahead. */
export function isClockRight({ nowMs, newestEntryMs, serviceAheadMs }: ClockFacts): boolean {
  const isBehind = newestEntryMs !== null && newestEntryMs - nowMs > maxBehindMs;
  if (serviceAheadMs === null) return !isBehind;
  return Math.abs(serviceAheadMs) <= (isBehind ? maxBehindMs : maxOffsetMs);
}

export interface HealthParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  /** Returns true if an intent could probably be written now. */
  readonly isTrailWritable: () => boolean;
  readonly serviceDate: Pick<ServiceDate, 'aheadMs' | 'measure'>;
  readonly deadlineMs?: number;
}

/** Deadline of a check: callers give up after a few seconds. */
const defaultDeadlineMs = 2000;

/**
 * Checks database, trail and clock; simultaneous checks share a query. A clock in doubt is measured again.
 */
export function createHealthCheck(parts: HealthParts): () => Promise<Health> {
  const { db, nowMs, isTrailWritable, serviceDate, deadlineMs = defaultDeadlineMs } = parts;
  let reading: Promise<number | null> | null = null;
  const readOnce = async () =>
    (reading ??= newestEntryMs(db).finally(() => {
      reading = null;
    }));
  return async () => {
    const newest = await inTime(readOnce(), deadlineMs);
    const clock = { nowMs: nowMs(), newestEntryMs: newest ?? null, serviceAheadMs: serviceDate.aheadMs };
    const isRight = isClockRight(clock);
    if (!isRight) serviceDate.measure();
    return {
      database: newest === undefined ? 'failing' : 'ok',
      trail: isTrailWritable() ? 'ok' : 'failing',
      clock: isRight && newest === undefined ? 'unknown' : isRight ? 'ok' : 'failing',
    };
  };
}

async function newestEntryMs(db: Kysely<Tables>): Promise<number | null> {
  const newest = db.selectFrom('audit_entry').select('at').orderBy('seq', 'desc').limit(1);
  const row = await newest.executeTakeFirst();
  return row === undefined ? null : row.at / 1000;
}

/** Resolves to undefined on failure or timeout. */
async function inTime<Value>(promise: Promise<Value>, deadlineMs: number): Promise<Value | undefined> {
  const abort = new AbortController();
  const late = delay(deadlineMs, undefined, { signal: abort.signal });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return undefined;
  } finally {
    abort.abort();
    late.catch(() => undefined);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if health and metrics share the main port. */
    operationsServer: FastifyInstance | null;
  }
}

/**
 * Makes a server for health and metrics if `OPERATIONS_PORT` is set, else returns the main one. It ends when
 * a stop begins, so that Rampart doesn't look ready.
 */
export async function serverForOperations(
  app: FastifyInstance,
  config: Config,
  parts: RequestGuardParts & HttpParts,
): Promise<FastifyInstance> {
  if (config.operationsPort === null) {
    app.decorate('operationsServer', null);
    return app;
  }
  const own = createHttp(config, parts);
  await guardRequests(own, parts);
  app.decorate('operationsServer', own);
  let closed: Promise<void> | null = null;
  const close = async () => (closed ??= own.close());
  app.addHook('preClose', async () => void close());
  app.addHook('onClose', close);
  return own;
}

/**
 * Listens on the port for health and metrics. Returns the address, null without a port of its own. Throws
 * ConfigurationError if the port is taken.
 */
export async function listenForOperations(
  { operationsServer }: FastifyInstance,
  { host, operationsPort }: Pick<Config, 'host' | 'operationsPort'>,
): Promise<string | null> {
  if (operationsServer === null || operationsPort === null) return null;
  try {
    return await operationsServer.listen({ host, port: operationsPort });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new ConfigurationError([`OPERATIONS_PORT can’t be listened on (${code})`], { cause: error });
  }
}
