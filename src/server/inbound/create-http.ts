import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { deskHeaders } from '#contract/desk/routes.ts';
import { createBoundedServer, type ServerSettings } from '#node/inbound/connection-bounds.ts';
import type { Config } from '#server/config.ts';

import { answerBrokenRequest, answerError } from './error-answers.ts';
import { readableAddress } from './readable-address.ts';
import { createRequestIds } from './request-ids.ts';

export interface HttpParts {
  readonly logger: FastifyBaseLogger;
  /** Stand on every answer, those to what is no HTTP included. */
  readonly headers: Readonly<Record<string, string>>;
  /** The longest body that Fastify reads by itself. */
  readonly bodyLimitBytes: number;
}

const headersTimeoutMs = 15_000;
/** At the slowest pace that is accepted the largest body takes 22 minutes. */
const requestTimeoutMs = 25 * 60_000;

/** A Fastify without a route, in whose answers to what is broken nothing is Fastify's own. Details 26, 33. */
export function createHttp(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  { logger, headers, bodyLimitBytes }: HttpParts,
): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger a request costs more than the lines it writes: they name the request themselves.
    childLoggerFactory: (parent) => parent,
    genReqId: createRequestIds(),
    bodyLimit: bodyLimitBytes,
    rewriteUrl: readableAddress,
    exposeHeadRoutes: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Longer than any reference, so that a long one is refused by the contract and in its words.
    routerOptions: { maxParamLength: 4000 },
    requestTimeout: requestTimeoutMs,
    serverFactory: (serve, settings: ServerSettings) => createBoundedServer(serve, settings),
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
