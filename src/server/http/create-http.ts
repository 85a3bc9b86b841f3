import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { V7Generator } from 'uuidv7';

import { deskHeaders } from '#contract/desk/headers.ts';
import { createBoundedServer, type ServerSettings } from '#node/inbound/connection-bounds.ts';
import type { Config } from '#server/config/config.ts';

import { answerBrokenRequest, answerError } from './error-answers.ts';

const programPaths = /^\/(?:api|assets|health|metrics|callbacks)(?:\/|$)/;

/** Whether a path is a program's: at every other one a browser finds the page. */
export function isProgramPath(path: string): boolean {
  return programPaths.test(path);
}

/** Where the service sends callbacks, people look at them. */
const alsoPages = /^\/callbacks(?:\/|$)/;

/** Whether the address may be a page for this method, even if programs use it too. */
export function mayBePage(path: string, method: string | undefined): boolean {
  return !isProgramPath(path) || (alsoPages.test(path) && (method === 'GET' || method === 'HEAD'));
}

/**
 * An address that a person mistyped (`/customers/%`) as one that a router can read, so that the page opens and says what is wrong with
 * it. A program's address stays as it came: it is refused, or signed, byte for byte.
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

/** Random numbers that are asked for at once: asking is what costs. */
const numbersAtOnce = 1024;

/** Ids of requests: UUIDs of version 7, in the order of their time. */
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
  /** Sent with every answer, those to invalid HTTP included. */
  readonly headers: Readonly<Record<string, string>>;
  /** The longest body that Fastify reads by itself. */
  readonly bodyLimitBytes: number;
  /** The time that the ids of requests have; the machine's unless given. */
  readonly nowMs?: () => number;
}

const headersTimeoutMs = 15_000;
/** At the slowest pace that is accepted the largest body takes 22 minutes. */
const requestTimeoutMs = 25 * 60_000;

/** A Fastify without a route, in whose answers to what is broken nothing is Fastify's own. Spec: details 26, 33. */
export function createHttp(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  { logger, headers, bodyLimitBytes, nowMs = Date.now }: HttpParts,
): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger a request costs more than the lines it writes: they name the request themselves.
    childLoggerFactory: (parent) => parent,
    genReqId: createRequestIds(nowMs),
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
