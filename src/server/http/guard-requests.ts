import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { deskRoutes } from '#contract/desk/api.ts';
import { callbackPath, deskHeaders } from '#contract/desk/headers.ts';
import { hasFragment, hasOneHost, serveUnknownExpectations } from '#node/inbound/connection-bounds.ts';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#node/loopback.ts';

import { DeskError } from './errors.ts';
import { answerErrors } from './error-answers.ts';
import { type GuardedAccess, guardRoutes } from './access.ts';
import { type JsonBodies, readStrictJson } from './json-bodies.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Time to finish sending headers. */
const defaultSilenceMs = 5000;

/**
 * Refuses new requests during a stop, finishes those in progress, and cuts idle connections after a while.
 */
function refuseWhenStopping(app: FastifyInstance, silenceMs = defaultSilenceMs): void {
  let isStopping = false;
  const cutSilent = watchSilent(app);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isStopping = true;
    timer = setTimeout(cutSilent, silenceMs);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
  // These hooks are synchronous: they run on every request.
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isStopping ? stopping() : undefined);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done();
  });
}

/** Tracks idle connections and returns a function that cuts them. */
function watchSilent({ server }: FastifyInstance): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
  return () => {
    for (const socket of silent) socket.destroy();
  };
}

/** On during a rebuild: only health and metrics answer. */
export interface Hold {
  isOn: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    hold: Hold;
  }
}

const neverHeld: ReadonlySet<string> = new Set(
  [deskRoutes.healthLive, deskRoutes.healthReady, deskRoutes.metrics].map(({ path }) => path),
);

/** Refuses requests: they would read wrong facts, and on SQLite wait for the database. */
function refuseWhileHeld(app: FastifyInstance, hold: Hold): void {
  app.decorate('hold', hold);
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    const isRefused = hold.isOn && !neverHeld.has(routeOptions.url ?? '');
    done(isRefused ? rebuilding() : undefined);
  });
}

function rebuilding(): DeskError {
  const detail = 'Rampart is rebuilding its directory after an update. Nothing was sent.';
  return new DeskError('busy', { detail, retryAfterSeconds: 5 });
}

function stopping(): DeskError {
  return new DeskError('busy', {
    detail: 'Rampart is shutting down. Nothing was sent.',
    retryAfterSeconds: 5,
  });
}

const answerTimeoutMs = 60_000;

/** Gives every answer its request's id; cuts a connection whose answer isn't read for a minute. */
function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(deskHeaders.requestId, request.id).header(deskHeaders.answeredBy, 'console');
    done();
  });
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    raw.setTimeout(answerTimeoutMs, () => raw.destroy());
    done();
  });
}

export interface RequestGuardParts {
  readonly config: Pick<Config, 'publicUrl' | 'host'>;
  readonly headers: Record<string, string>;
  readonly access: GuardedAccess;
  readonly observe: (app: FastifyInstance) => void;
  readonly bodies: JsonBodies;
  readonly silenceMs: number | undefined;
  readonly hold: Hold;
}

/**
 * Guards routes registered afterwards; session and role are checked before any byte of a body is read. T-7,
 * T-8.
 */
export async function guardRequests(
  app: FastifyInstance,
  { config, headers, access, observe, bodies, silenceMs, hold }: RequestGuardParts,
): Promise<void> {
  await app.register(cookie);
  identifyRequests(app);
  addSecurityHeaders(app, headers);
  answerErrors(app);
  observe(app);
  requirePlainTarget(app);
  refuseWhenStopping(app, silenceMs);
  refuseWhileHeld(app, hold);
  refuseCrossSiteWrites(app, config);
  guardRoutes(app, access);
  readStrictJson(app, bodies);
}

/**
 * Refuses requests without exactly one host (RFC 9112 › Host) or with a fragment. Serves unknown
 * expectations: Node would answer them without our headers. T-8.
 */
function requirePlainTarget(app: FastifyInstance): void {
  serveUnknownExpectations(app.server);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hasOneHost(raw)) done(unreadable('Send one Host header.'));
    else if (hasFragment(raw)) done(unreadable('In a URL, write # as %23'));
    else done();
  });
}

function unreadable(detail: string): DeskError {
  return new DeskError('unreadable-body', { detail });
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownSites = new Set(['same-origin', 'none']);

export interface OwnAddress {
  readonly publicUrl: URL | null;
  readonly host: string;
}

/** Refuses writes from other sites' pages, by two headers that programs don't send. T-8. */
function refuseCrossSiteWrites(app: FastifyInstance, own: OwnAddress): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isCrossSiteWrite(request, own) ? new DeskError('cross-site') : undefined);
  });
}

function isCrossSiteWrite(request: FastifyRequest, own: OwnAddress): boolean {
  if (readMethods.has(request.method) || provesItself(request.url)) return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (typeof site === 'string' && !ownSites.has(site)) return true;
  return origin !== undefined && !isOwnOrigin(origin, request, own);
}

/** Returns true for callbacks and the provider's logout, which authenticate otherwise. */
function provesItself(url: string): boolean {
  const [path] = url.split('?', 1);
  if (path === deskRoutes.providerLogout.path) return true;
  return path === callbackPath || (path?.startsWith(`${callbackPath}/`) ?? false);
}

function isOwnOrigin(origin: string, request: FastifyRequest, { publicUrl, host }: OwnAddress): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (publicUrl !== null) return isSamePlace(given, publicUrl);
  // The Host header alone proves nothing: another site's name can be made to resolve to this machine.
  const isKnownName = isLoopback(given.hostname) || given.hostname === host || isAnyAddress(host);
  return isKnownName && given.protocol === 'http:' && given.host === request.headers.host;
}

function isSamePlace(given: URL, own: URL): boolean {
  if (given.origin === own.origin) return true;
  const areLoopback = isLoopback(given.hostname) && isLoopback(own.hostname);
  return areLoopback && given.protocol === own.protocol && given.port === own.port;
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
