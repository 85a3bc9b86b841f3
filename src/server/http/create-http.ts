import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { V7Generator } from 'uuidv7';

import { deskHeaders } from '#contract/desk/headers.ts';
import { createBoundedServer, type ServerSettings } from '#node/inbound/connection-bounds.ts';
import type { Config } from '#server/config/config.ts';

import { withoutPorts } from './client.ts';
import { answerBrokenRequest, answerError } from './error-answers.ts';

const programPaths = /^\/(?:api|assets|health|metrics|callbacks)(?:\/|$)/;

/** Returns false where a browser gets the page. */
export function isProgramPath(path: string): boolean {
  return programPaths.test(path);
}

/** Where programs post callbacks and people view them. */
const alsoPages = /^\/callbacks(?:\/|$)/;

/** Returns true if a page may answer here, even if programs use it too. */
export function mayBePage(path: string, method: string | undefined): boolean {
  return !isProgramPath(path) || (alsoPages.test(path) && (method === 'GET' || method === 'HEAD'));
}

/**
 * Repairs a mistyped page address (`/customers/%`), so the page can explain. Programs' addresses stay byte
 * for byte.
 */
function readableAddress({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const [path = '', ...query] = url.split('?');
  if (!path.includes('%') || !mayBePage(path, method) || isReadable(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Random numbers made at once: making them one at a time is slow. */
const numbersAtOnce = 1024;

/** Generates UUIDs version 7. */
function createRequestIds(nowMs: () => number): () => string {
  const numbers = new Uint32Array(numbersAtOnce);
  let used = numbersAtOnce;
  const generator = new V7Generator({
    nextUint32() {
      if (used === numbersAtOnce) {
        randomFillSync(numbers);
        used = 0;
      }
      return numbers[used++] ?? 0;
    },
  });
  return () => generator.generateOrResetWithTs(nowMs()).toString();
}

export interface HttpParts {
  readonly logger: FastifyBaseLogger;
  /** Sent with every answer, also to invalid HTTP. */
  readonly headers: Readonly<Record<string, string>>;
  /** The longest body that Fastify reads itself. */
  readonly bodyLimitBytes: number;
  /** Clock of request ids. */
  readonly nowMs?: () => number;
}

const headersTimeoutMs = 15_000;
/** The largest body takes 22 minutes at the slowest accepted speed. */
const requestTimeoutMs = 25 * 60_000;

/** Creates a Fastify without routes that answers all errors in our form. Spec: details 26, 33. */
export function createHttp(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  { logger, headers, bodyLimitBytes, nowMs = Date.now }: HttpParts,
): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs more than its lines, which name the request themselves.
    childLoggerFactory: (parent) => parent,
    genReqId: createRequestIds(nowMs),
    bodyLimit: bodyLimitBytes,
    rewriteUrl: readableAddress,
    exposeHeadRoutes: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Longer than any reference, so the contract refuses long ones.
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
  // Before any hook reads `request.ip`, which takes each word for an address.
  app.addHook('onRequest', ({ raw: { headers: sent } }, _reply, done) => {
    const forwarded = sent['x-forwarded-for'];
    if (typeof forwarded === 'string') sent['x-forwarded-for'] = withoutPorts(forwarded);
    done();
  });
  return app;
}
