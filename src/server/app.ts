import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';

import { deskHeaders } from '#contract/desk/headers.ts';
import { isLoopback } from '#node/loopback.ts';
import { auditCalls, recordRefusal } from '#server/audit/hooks/audit-hooks.ts';
import { auditRoutes } from '#server/audit/routes/audit-routes.ts';
import { directoryRoutes } from '#server/directory/routes/directory-routes.ts';
import { searchRoutes } from '#server/directory/search/search-routes.ts';
import { refuseCrossSiteWrites } from '#server/inbound/cross-site.ts';
import { answerBrokenRequest, answerError, answerErrors } from '#server/inbound/error-answers.ts';
import { requireOneHost } from '#server/inbound/host-header.ts';
import { readStrictJson } from '#server/inbound/json-bodies.ts';
import { addSecurityHeaders, securityHeaders } from '#server/inbound/security-headers.ts';
import { turnAwayWhenStopping } from '#server/inbound/stopping.ts';
import { revealRoutes } from '#server/reveals/reveal-routes.ts';

import { guardRoutes } from './access.ts';
import { openAudit, type AuditPace } from './audit/open-audit.ts';
import { callbacks, type CallbackBounds } from './callbacks/callbacks.ts';
import type { Config } from './config.ts';
import { environmentRoutes } from './environment-routes.ts';
import { eventRoutes, type LivePace } from './live/event-routes.ts';
import { healthRoutes } from './operations/health-routes.ts';
import { logTrace } from './operations/log-trace.ts';
import { breakerReadings } from './operations/metric-readings.ts';
import { measureRequests, metricsRoutes } from './operations/metrics-routes.ts';
import { createMetrics } from './operations/metrics.ts';
import { createServiceDate } from './operations/service-date.ts';
import { programVersion } from './operations/version.ts';
import { servePages } from './pages.ts';
import { openDataKeys } from './personal/open-data-keys.ts';
import { assembleProxy, usualBounds, type ProxyParts } from './proxy/assemble-proxy.ts';
import { serviceProxy } from './proxy/service-proxy.ts';
import { requestRoutes } from './requests/request-routes.ts';
import { createSessionCookie } from './sessions/session-cookie.ts';
import { personOf } from './sessions/session-keeper.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { createFindSession } from './sessions/session-store.ts';
import { createSignIn } from './sessions/sign-in.ts';
import { settleSandboxAccounts } from './staff/sandbox-accounts.ts';
import { steering } from './steering/steering.ts';
import { settleWritesOfTheDead } from './submissions/abandoned-writes.ts';
import { planRoutes } from './submissions/plan-routes.ts';

/** What the server is given besides its configuration. */
export interface ServerParts extends ProxyParts {
  /** The built page; null leaves it out. */
  readonly pageDirectory: string | null;
  /** Other times and bounds of the audit trail than the usual ones, for tests that can't wait. */
  readonly auditPace?: AuditPace;
  /** Other times of the live events than the usual ones, for tests that can't wait. */
  readonly livePace?: Partial<LivePace>;
  /** How long a silent connection may hold up a stop, for tests that can't wait. */
  readonly silenceMs?: number;
  /** Other bounds of callbacks than the usual ones, for tests that can't wait. */
  readonly callbackBounds?: Partial<CallbackBounds>;
}

const ownBodyLimitBytes = 64 * 1024;
const headersTimeoutMs = 15_000;
/** At the slowest pace that is accepted the largest body takes 22 minutes. */
const requestTimeoutMs = 25 * 60_000;
const answerTimeoutMs = 60_000;

/** Puts the desk's server together; it listens nowhere yet. The database is migrated already. */
export async function buildServer(config: Config, parts: ServerParts): Promise<FastifyInstance> {
  const { db, nowMs } = parts;
  const publicUrl = config.publicUrl;
  const headers = securityHeaders({ isBehindTls: publicUrl?.protocol === 'https:' });
  const app = createApp(config, parts, headers);
  const sessionCookie = createSessionCookie({ isPlainLoopback: isPlainLoopback(config) });
  const limits = { idleMs: config.sessionIdleMs, absoluteMs: config.sessionMs };

  await app.register(cookie);
  identifyRequests(app);
  addSecurityHeaders(app, headers);
  answerErrors(app);
  logRequests(app);
  const metrics = createMetrics(programVersion);
  measureRequests(app, metrics);
  requireOneHost(app);
  turnAwayWhenStopping(app, parts.silenceMs);
  refuseCrossSiteWrites(app, { publicUrl, host: config.host });
  const keeper = { db, cookie: sessionCookie, findSession: createFindSession(db), limits, nowMs };
  guardRoutes(app, async (request) => personOf(request, keeper), recordRefusal);
  const bounds = { ...usualBounds, ...parts.bounds };
  const bodies = { limitBytes: ownBodyLimitBytes, pace: bounds.pace };
  readStrictJson(app, bodies);
  app.decorate('dataKeys', await openDataKeys(config, db));
  const audit = openAudit(config, {
    db,
    dataKeys: app.dataKeys,
    nowMs,
    logger: parts.logger,
    pace: parts.auditPace,
  });
  app.decorate('audit', audit);
  // The first to be added is the last to run: whatever else ends still writes to the trail.
  app.addHook('onClose', async () => audit.stop());
  auditCalls(app, nowMs);

  const hasSandboxAccounts = config.service.baseUrl === null && isLoopback(config.host);
  await settleSandboxAccounts(db, hasSandboxAccounts);

  const serviceDate = createServiceDate();
  healthRoutes(app, {
    db,
    nowMs,
    isTrailWritable: () => audit.isWritable,
    serviceAheadMs: () => serviceDate.aheadMs,
  });
  const trailState = () => audit.trail.state;
  metrics.watch({
    audit_head: () => trailState().head?.seq ?? null,
    audit_queue: () => trailState().waitingOutcomes,
    audit_open_intents: () => trailState().openIntents,
  });
  metricsRoutes(app, metrics);
  environmentRoutes(app, config, hasSandboxAccounts);
  sessionRoutes(app, { db, cookie: sessionCookie, signIn: createSignIn(db, nowMs), limits, nowMs });
  directoryRoutes(app, { db, dataKeys: app.dataKeys });
  searchRoutes(app, { db, dataKeys: app.dataKeys, trail: audit.trail });
  requestRoutes(app, { db, dataKeys: app.dataKeys });
  auditRoutes(app, { db, audit, dataKeys: app.dataKeys, nowMs });
  revealRoutes(app, { db, dataKeys: app.dataKeys, trail: audit.trail, nowMs });
  const streams = eventRoutes(app, { db, logger: parts.logger, keeper, pace: parts.livePace });
  metrics.watch({ event_streams: () => streams.count });
  const sandboxUrl = config.service.baseUrl === null ? parts.serviceUrl : null;
  const serviceTime = await steering(app, { sandboxUrl, bounds, bodies, nowMs });
  await callbacks(app, config, {
    db,
    dataKeys: app.dataKeys,
    serviceTime,
    metrics,
    nowMs,
    logger: parts.logger,
    pace: bounds.pace,
    bounds: parts.callbackBounds,
  });
  const { trail, instanceId, sweeper } = audit;
  const { dataKeys } = app;
  const proxy = assembleProxy(config, parts, {
    trail,
    dataKeys,
    instanceId,
    observe(call) {
      metrics.service.called(call);
      serviceDate.note(call.date, nowMs());
      logTrace(parts.logger, call);
    },
  });
  sweeper.add(settleWritesOfTheDead);
  app.addHook('onClose', async () => proxy.close());
  metrics.watch({
    body_bytes_in_flight: () => proxy.budget.reserved,
    breaker_state: () => breakerReadings[proxy.breakerPhase],
  });
  await app.register(serviceProxy, proxy);
  planRoutes(app, { db, dataKeys, trail, nowMs });
  if (parts.pageDirectory !== null) await servePages(app, parts.pageDirectory);
  await audit.start();
  return app;
}

function createApp(
  config: Config,
  { logger }: ServerParts,
  headers: Record<string, string>,
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger a request costs more than the lines it writes: they name the request themselves.
    childLoggerFactory: (parent) => parent,
    genReqId: () => uuidv7(),
    bodyLimit: ownBodyLimitBytes,
    exposeHeadRoutes: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Longer than any reference, so that a long one is refused by the contract and in its words.
    routerOptions: { maxParamLength: 4000 },
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 5000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // Fastify's own answer while it stops would carry none of our headers.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest(headers),
    frameworkErrors(error, request, reply) {
      void reply.headers({ ...headers, [deskHeaders.requestId]: request.id });
      answerError(error, request, reply);
    },
  });
}

function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(deskHeaders.requestId, request.id).header(deskHeaders.answeredBy, 'console');
  });
  // Someone who does not read their answer keeps neither it nor the connection.
  app.addHook(
    'onSend',
    async (_request, reply) => void reply.raw.setTimeout(answerTimeoutMs, () => reply.raw.destroy()),
  );
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
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
  });
}

/** Plain http to this very machine: the one place where a cookie can't be Secure. */
function isPlainLoopback({ publicUrl, host }: Config): boolean {
  if (publicUrl !== null) return publicUrl.protocol === 'http:' && isLoopback(publicUrl.hostname);
  return isLoopback(host);
}
