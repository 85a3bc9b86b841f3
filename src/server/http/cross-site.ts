import type { FastifyInstance, FastifyRequest } from 'fastify';

import { deskRoutes } from '#contract/desk/api.ts';
import { callbackPath } from '#contract/desk/headers.ts';
import { isLoopback } from '#node/loopback.ts';
import { DeskError } from './errors.ts';

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
export function refuseCrossSiteWrites(app: FastifyInstance, own: OwnAddress): void {
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
