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

/** Time to send the rest of the headers that have begun to come. */
const defaultSilenceMs = 5000;

/**
 * Once a stop has begun: what is under way finishes, what is new is refused, and every answer ends its connection, which
 * would else hold up the stop. So would a connection that a browser has opened in advance and sends nothing on: it is cut
 * after a while.
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
  // These hooks run before every request and call back at once.
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isStopping ? stopping() : undefined);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done();
  });
}

/** Knows the connections on which no request is being answered; returns how to cut them. */
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

/** Whether the desk answers nothing but health and metrics yet, since its directory is being rebuilt. */
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

/** What comes meanwhile is refused, to be tried again: it would read false facts, and on SQLite wait for the database. */
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
  return new DeskError('busy', { detail: 'Rampart is stopping. Nothing was sent.', retryAfterSeconds: 5 });
}

const answerTimeoutMs = 60_000;

/** Every answer says which request it is to and who made it, and goes out within a minute of silence. */
function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(deskHeaders.requestId, request.id).header(deskHeaders.answeredBy, 'console');
    done();
  });
  // Someone who does not read their answer keeps neither it nor the connection.
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    raw.setTimeout(answerTimeoutMs, () => raw.destroy());
    done();
  });
}

export interface RequestGuardParts {
  readonly config: Pick<Config, 'publicUrl' | 'host'>;
  /** The headers of every answer. */
  readonly headers: Record<string, string>;
  readonly access: GuardedAccess;
  /** Registers what counts and logs each request. */
  readonly observe: (app: FastifyInstance) => void;
  readonly bodies: JsonBodies;
  readonly silenceMs: number | undefined;
  readonly hold: Hold;
}

/**
 * Guards every request of the routes registered afterwards, in this order: it gets an id, is refused when the server stops, its directory
 * is being rebuilt or another site sent it, and its sender's session and role are looked at before a byte of a body is read. T-7, T-8.
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
 * Refuses a request that names no host or more than one (RFC 9112 › Host), or a fragment in its address, and serves one that expects what
 * nobody knows: Node would answer the first and the last itself, without the headers that every answer carries. T-8.
 */
function requirePlainTarget(app: FastifyInstance): void {
  serveUnknownExpectations(app.server);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hasOneHost(raw)) done(unreadable('Name the host once.'));
    else if (hasFragment(raw)) done(unreadable('Write # in an address as %23.'));
    else done();
  });
}

function unreadable(detail: string): DeskError {
  return new DeskError('unreadable-body', { detail });
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownSites = new Set(['same-origin', 'none']);

/** Where the console is, as far as it knows. */
export interface OwnAddress {
  readonly publicUrl: URL | null;
  readonly host: string;
}

/**
 * Refuses writes that a page of another site makes: a foreign `Origin` or `Sec-Fetch-Site`. Programs send neither and
 * are let through, and so are callbacks, which prove themselves otherwise. T-8.
 */
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

/** Where callbacks are taken, with a token or a query or without, and where the account provider reports a sign-out. */
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

/** Names of loopback mean the same place. */
function isSamePlace(given: URL, own: URL): boolean {
  if (given.origin === own.origin) return true;
  const areLoopback = isLoopback(given.hostname) && isLoopback(own.hostname);
  return areLoopback && given.protocol === own.protocol && given.port === own.port;
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
