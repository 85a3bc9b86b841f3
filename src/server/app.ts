import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { deskRoutes } from '#contract/desk/api.ts';
import { deskOpenApi } from '#contract/desk/desk-openapi.ts';
import { type EnvironmentAnswer, environmentAnswer } from '#contract/desk/environment.ts';
import { version } from '../../package.json' with { type: 'json' };
import { routeFor } from '#server/http/access.ts';
import { rampIdsOf } from '#server/directory/projection/ramp-rows.ts';
import { accessRoutes } from '#server/audit/desk/access-routes.ts';
import { auditCalls, recordRefusal } from '#server/audit/desk/audit-hooks.ts';
import { auditRoutes } from '#server/audit/desk/audit-routes.ts';
import { limitUse } from '#server/audit/desk/limit-use.ts';
import { type Audit, type AuditPace, openAudit } from '#server/audit/desk/open-audit.ts';
import { type RequestSources, rememberSources } from '#server/audit/trail/request-sources.ts';
import { type CallbackBounds, callbacks } from '#server/callbacks/callbacks.ts';
import { type Config, ownAddress } from '#server/config/config.ts';
import { connection } from '#server/support/connection/connection.ts';
import {
  type CustomerExportParts,
  type CustomerParts,
  customerExportRoute,
  customerRoutes,
} from '#server/directory/lists/customer-routes.ts';
import { noticeRoutes } from '#server/directory/queue/notice-routes.ts';
import { presenceRoutes } from '#server/directory/queue/presence-routes.ts';
import { queueRoutes } from '#server/directory/queue/queue-routes.ts';
import { rampExportRoute, rampRoutes } from '#server/directory/lists/ramp-routes.ts';
import { searchRoutes } from '#server/directory/lists/search.ts';
import { guardRequests } from '#server/http/guard-requests.ts';
import { createHttp } from '#server/http/create-http.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { askedOf, serve } from '#server/http/serve.ts';
import { type LivePace, eventRoutes } from '#server/operations/event-routes.ts';
import { addReadPositions, createOwnCalls } from '#server/directory/requests/call-recorder.ts';
import { messageRoutes } from '#server/directory/message-routes.ts';
import { documentNumberRoutes } from '#server/directory/lists/document-numbers.ts';
import { readingRoutes } from '#server/directory/reading-routes.ts';
import { noteRoutes } from '#server/directory/notes.ts';
import { viewRoutes } from '#server/directory/views/view-routes.ts';
import { oidc } from '#server/accounts/oidc/oidc.ts';
import type { ProviderBounds } from '#server/accounts/oidc/provider.ts';
import { operations, serverForOperations } from '#server/operations/operations.ts';
import { logRequests, measureRequests } from '#server/operations/observe-requests.ts';
import { type Metrics, createMetrics } from '#server/operations/metrics.ts';
import { policyReports } from '#server/operations/policy-reports.ts';
import { overviewRoutes } from '#server/support/overview/overview.ts';
import { createPageStart, servePages } from '#server/operations/pages.ts';
import { people } from '#server/accounts/people/people.ts';
import { type ProxyParts, defaultBounds, proxy } from '#server/calls/proxy/proxy.ts';
import { type BatchParts, batches } from '#server/calls/batches/batches.ts';
import { type RecheckParts, rechecks } from '#server/calls/rechecks/rechecks.ts';
import { requestRoutes } from '#server/directory/requests/request-routes.ts';
import { revealRoutes } from '#server/directory/reveal-routes.ts';
import { RefusedSignIns } from '#server/accounts/sessions/refused-sign-ins.ts';
import { createSessionKeeper, peopleOf, personOf } from '#server/accounts/sessions/session-keeper.ts';
import { signedInAnswer } from '#server/accounts/sessions/session-routes.ts';
import { signatureRoutes } from '#server/support/signature/signature-routes.ts';
import {
  sandboxAccounts,
  settleSandboxAccounts,
  usesSandboxAccounts,
} from '#server/accounts/staff/sandbox-accounts.ts';
import type { PasswordMeter } from '#server/accounts/staff/password-meter.ts';
import { steering } from '#server/support/steering/steering.ts';
import { submissionRoutes } from '#server/calls/submissions/plan-routes.ts';
import type { RunningTrail } from '#server/audit/trail/trail.ts';
import type { OpenDatabase } from '#node/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { type RotatingDataKeys, openDataKeys } from '#server/privacy/personal/create-data-keys.ts';

export interface ServerParts extends ProxyParts {
  /** Null serves no page. */
  readonly pageDirectory: string | null;
  /** Fills an empty directory from the embedded sandbox. */
  readonly hasHistory?: boolean;
  readonly droppedLogLines?: () => number;
  readonly connections?: OpenDatabase<Tables>['connections'];
  /** This and all that follow are given by tests only. */
  readonly auditPace?: AuditPace;
  readonly livePace?: Partial<LivePace>;
  /** Longest delay of a stop by a silent connection. */
  readonly silenceMs?: number;
  readonly providerBounds?: ProviderBounds;
  /** Null: only when asked to. */
  readonly batchPace?: BatchParts['pace'];
  readonly random?: RecheckParts['random'];
  readonly passwordMeter?: PasswordMeter;
  readonly callbackBounds?: Partial<CallbackBounds>;
}

const ownBodyLimitBytes = 64 * 1024;
const batchIdleMs = 2000;

/** Assembles the server's modules in order of dependency; listens nowhere. The database must be migrated. */
export async function buildServer(config: Config, parts: ServerParts): Promise<FastifyInstance> {
  const { db, logger, nowMs, silenceMs, auditPace, livePace, callbackBounds, pageDirectory } = parts;
  const bounds = { ...defaultBounds, ...parts.bounds };
  const bodies = { limitBytes: ownBodyLimitBytes, pace: bounds.pace };
  const headers = securityHeaders({ isBehindTls: config.publicUrl?.protocol === 'https:' });
  const metrics = createMetrics(version);
  const keeper = createSessionKeeper(config, parts);
  const isEmbedded = config.service.baseUrl === null;
  const hasSandboxAccounts = usesSandboxAccounts(config);
  const sandboxUrl = isEmbedded ? parts.serviceUrl : null;

  const hold = { isOn: false };
  const entrance = {
    hold,
    config,
    headers,
    access: { personOf: async (request: FastifyRequest) => personOf(request, keeper), recordRefusal },
    observe(server: FastifyInstance) {
      logRequests(server);
      measureRequests(server, metrics);
    },
    bodies,
    silenceMs,
    logger,
    bodyLimitBytes: ownBodyLimitBytes,
  };
  const app = createHttp(config, entrance);
  const sources = rememberSources(app);
  await guardRequests(app, entrance);
  const shared = await openSharedParts(app, config, { db, logger, nowMs, metrics, auditPace, sources });
  auditCalls(app, shared);
  limitUse(app, { db, nowMs, usesPerHour: config.usesPerHour });
  const ownCalls = createOwnCalls();
  addReadPositions(app, db, ownCalls);

  await settleSandboxAccounts(db, hasSandboxAccounts);
  const environment = environmentRoutes(app, config, hasSandboxAccounts);
  openApiRoute(app, config);
  const { observe, serviceDate } = operations(await serverForOperations(app, config, entrance), {
    ...shared,
    hold,
    droppedLogLines: parts.droppedLogLines,
    connections: parts.connections,
  });
  await policyReports(app, { nowMs, metrics, pace: bounds.pace });
  const refusedSignIns = new RefusedSignIns(shared);
  app.addHook('onClose', async () => refusedSignIns.stop());
  const { passwordMeter } = parts;
  people(app, config, { ...shared, keeper, refusedSignIns, hasSandboxAccounts, passwordMeter });
  await oidc(app, config, { ...shared, keeper, refusedSignIns, bodies, bounds: parts.providerBounds });
  auditRoutes(app, shared);
  accessRoutes(app, { ...shared, rampIdsOf: async (reference) => rampIdsOf(shared.db, reference) });
  const sessions = {
    tokenOf: (request: FastifyRequest) => keeper.cookie.read(request),
    peopleOf: async (tokens: readonly string[]) => peopleOf(tokens, keeper),
  };
  eventRoutes(app, { ...shared, sessions, pace: livePace });
  const serviceTime = await steering(app, { sandboxUrl, bounds, bodies, nowMs, config });
  directoryRoutes(app, {
    ...shared,
    serviceTime,
    serviceFields: config.service.fields,
    stuckAfterMs: config.stuckAfterMs,
  });
  searchRoutes(app, shared);
  requestRoutes(app, shared);
  revealRoutes(app, shared);
  noteRoutes(app, shared);
  queueRoutes(app, { ...shared, serviceTime, stuckAfterMs: config.stuckAfterMs });
  noticeRoutes(app, shared);
  presenceRoutes(app, shared);
  messageRoutes(app, shared);
  readingRoutes(app, shared);
  documentNumberRoutes(app, shared);
  viewRoutes(app, shared);
  await callbacks(app, config, { ...shared, serviceTime, pace: bounds.pace, bounds: callbackBounds });
  submissionRoutes(app, shared);
  const { breakerPhase, checkEligibility, lookUp, readServiceDate, ...signing } = await proxy(app, config, {
    ...parts,
    ...shared,
    serviceTime,
    observe,
    ownCalls,
  });
  serviceDate.measureWith(readServiceDate);
  rechecks(app, {
    ...shared,
    serviceTime,
    config: config.rechecks,
    serviceFields: config.service.fields,
    breakerPhase,
    checkEligibility,
    random: parts.random,
  });
  batches(app, {
    ...shared,
    serviceTime,
    stuckAfterMs: config.stuckAfterMs,
    breakerPhase,
    lookUp,
    pace:
      parts.batchPace === undefined ? { everyMs: config.batchEveryMs, idleMs: batchIdleMs } : parts.batchPace,
  });
  overviewRoutes(app, {
    ...shared,
    serviceTime,
    stuckAfterMs: config.stuckAfterMs,
    breakerPhase,
    hasRechecks: config.rechecks !== null,
    hasHistory: hasSandboxAccounts && config.sandboxHistory,
  });
  const { serviceUrl } = parts;
  connection(app, { ...shared, ...signing, config, serviceUrl });
  await app.register(signatureRoutes, { ...shared, config, serviceUrl, pace: bounds.pace });
  if (pageDirectory !== null) {
    const pageStart = createPageStart(environment, async (request) => signedInAnswer(request, keeper));
    await servePages(app, pageDirectory, pageStart);
  }
  await shared.audit.start();
  return app;
}

type DirectoryParts = CustomerParts & CustomerExportParts;

function directoryRoutes(app: FastifyInstance, parts: DirectoryParts): void {
  customerRoutes(app, parts);
  customerExportRoute(app, parts);
  rampRoutes(app, parts);
  rampExportRoute(app, parts);
}

/** Serves and returns what the page must know before sign-in. */
function environmentRoutes(
  app: FastifyInstance,
  config: Config,
  hasSandboxAccounts: boolean,
): EnvironmentAnswer {
  const answer = environmentAnswer.parse({
    environment: config.service.environment,
    isEmbeddedSandbox: config.service.baseUrl === null,
    bodyLimitBytes: config.bodyLimitBytes,
    screeningTrueMeans: config.screeningTrueMeans,
    kycVendorId: config.kycVendorId,
    hasProvider: config.oidc !== null,
    explorers: config.explorers,
    serviceFields: config.service.fields,
    sandboxAccounts: hasSandboxAccounts ? sandboxAccounts : [],
  });
  serve(app, 'environment', async () => Promise.resolve(answer));
  return answer;
}

function openApiRoute(app: FastifyInstance, config: Config): void {
  app.route({
    ...routeFor(deskRoutes.openApi),
    handler: (request) => {
      askedOf('openApi', request);
      return deskOpenApi(ownAddress(app, config).origin);
    },
  });
}

export interface GivenParts {
  readonly db: Kysely<Tables>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly metrics: Metrics;
}

/** Each module declares what it uses. */
export interface SharedParts extends GivenParts {
  readonly dataKeys: RotatingDataKeys;
  readonly audit: Audit;
  readonly trail: RunningTrail;
  readonly instanceId: string;
}

/** Opens keys and trail; nothing runs before `audit.start`. */
async function openSharedParts(
  app: FastifyInstance,
  config: Config,
  {
    auditPace,
    sources,
    ...given
  }: GivenParts & { readonly auditPace: AuditPace | undefined; readonly sources: RequestSources },
): Promise<SharedParts> {
  const dataKeys = await openDataKeys(config, given.db);
  const audit = openAudit(config, { ...given, dataKeys, pace: auditPace, sources });
  app.decorate('dataKeys', dataKeys);
  app.decorate('audit', audit);
  // The first hook runs last: others may still write to the trail.
  app.addHook('onClose', async () => audit.stop());
  return { ...given, dataKeys, audit, trail: audit.trail, instanceId: audit.instanceId };
}
