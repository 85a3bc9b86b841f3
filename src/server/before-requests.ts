import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

import { guardRoutes } from './access.ts';
import { recordRefusal } from './audit-desk/audit-hooks.ts';
import type { Config } from './config.ts';
import { refuseCrossSiteWrites } from './inbound/cross-site.ts';
import { answerErrors } from './inbound/error-answers.ts';
import { requirePlainTarget } from './inbound/host-header.ts';
import { identifyRequests } from './inbound/identify-requests.ts';
import { readStrictJson, type JsonBodies } from './inbound/json-bodies.ts';
import { addSecurityHeaders } from './inbound/security-headers.ts';
import { turnAwayWhenStopping } from './inbound/stopping.ts';
import { measureRequests } from './operations/metrics-routes.ts';
import type { Metrics } from './operations/metrics.ts';
import { logRequests } from './operations/request-log.ts';
import { personOf, type SessionKeeper } from './sessions/session-keeper.ts';

export interface BeforeRequests {
  readonly config: Pick<Config, 'publicUrl' | 'host'>;
  /** Those of every answer. */
  readonly headers: Record<string, string>;
  readonly keeper: SessionKeeper;
  readonly metrics: Metrics;
  readonly bodies: JsonBodies;
  readonly silenceMs: number | undefined;
}

/**
 * What stands before every request of the routes that are registered afterwards, in this order: it is named, refused when the server stops or
 * another site sent it, and its sender's session and role are looked at before a byte of a body is read. Trust: 7, 8.
 */
export async function standBeforeRequests(
  app: FastifyInstance,
  { config, headers, keeper, metrics, bodies, silenceMs }: BeforeRequests,
): Promise<void> {
  await app.register(cookie);
  identifyRequests(app);
  addSecurityHeaders(app, headers);
  answerErrors(app);
  logRequests(app);
  measureRequests(app, metrics);
  requirePlainTarget(app);
  turnAwayWhenStopping(app, silenceMs);
  refuseCrossSiteWrites(app, config);
  guardRoutes(app, async (request) => personOf(request, keeper), recordRefusal);
  readStrictJson(app, bodies);
}
