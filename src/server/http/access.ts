import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';

import { mayRole, rolesThatMay, type Action } from '#contract/desk/permissions.ts';
import type { Access } from '#contract/desk/api.ts';
import type { Person } from '#contract/desk/session.ts';

import { DeskError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it is not registered. */
    access?: Access;
    /** Open to a person who must set a second factor up first. */
    isForSetUp?: boolean;
  }
  interface FastifyRequest {
    person: CurrentPerson | null;
    /** Whether more of its body was to come when it was asked who makes it. */
    isBodyLate: boolean;
  }
  interface FastifyInstance {
    /** Every route that was registered, with who may call it. HEAD goes with its GET. */
    guardedRoutes: readonly GuardedRoute[];
    /**
     * To be called once a body is whole: who was shut out, signed out or given another role while it came is refused as with the next
     * request.
     */
    guardLateBody: (request: FastifyRequest) => Promise<void>;
    /** For what the body decides: 403 for a role that may not do `action`, which is in the trail first. */
    assertMay: (request: FastifyRequest, action: Action) => Promise<void>;
  }
}

/** A person in one of their sessions. */
export interface CurrentPerson extends Person {
  /** Names the session in lists and in the trail; it opens nothing. */
  readonly sessionId: string;
  /** Their role asks for a second factor, and they have none. */
  readonly isFactorDue: boolean;
  /** Whether they showed who they are within the last ten minutes. */
  readonly isProven: boolean;
}

/** A route and who may call it. */
export interface GuardedRoute {
  readonly method: HTTPMethods;
  readonly path: string;
  readonly access: Access;
  readonly isForSetUp?: boolean;
}

/** A row of the routes table as Fastify takes it, its access with it. */
export function routeFor({ method, path, access, isForSetUp = false }: GuardedRoute) {
  return { method, url: path, config: { access, isForSetUp } };
}

/** What guarding needs to know of accounts and of the trail. */
export interface GuardedAccess {
  /** Who makes a request; null for nobody who is signed in. */
  readonly personOf: (request: FastifyRequest) => Promise<CurrentPerson | null>;
  /** Called before a refusal is answered. */
  readonly recordRefusal: (request: FastifyRequest, needed: Action) => Promise<void>;
}

/**
 * Guards every route registered afterwards by the access in its row: 401 for those who are not signed in,
 * 403 for a role that may not, and for who must set a second factor up first; once more for a body that took its time. Throws at registration for a route without access. T-7.
 */
export function guardRoutes(app: FastifyInstance, { personOf, recordRefusal }: GuardedAccess): void {
  app.decorateRequest('person', null);
  app.decorateRequest('isBodyLate', false);
  const guarded: GuardedRoute[] = [];
  app.decorate('guardedRoutes', guarded);
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    if (access === undefined) throw new Error(`route ${url} says nothing about who may call it`);
    const methods = [method].flat().filter((one) => one !== 'HEAD');
    guarded.push(...methods.map((one) => ({ method: one, path: url, access })));
  });
  const assertMay = async (request: FastifyRequest, action: Action) => {
    if (mayRole(currentPerson(request).role, action)) return;
    await recordRefusal(request, action);
    throw forbiddenExcept(action);
  };
  const guard = async (request: FastifyRequest) => {
    const { access, isForSetUp } = request.routeOptions.config;
    if (request.is404 || access === 'anyone') return;
    request.person = await personOf(request);
    if (request.person === null) throw new DeskError('not-signed-in');
    if (request.person.isFactorDue && isForSetUp !== true) throw new DeskError('second-factor-due');
    if (access !== undefined && access !== 'signed-in') await assertMay(request, access);
  };
  const guardLateBody = async (request: FastifyRequest) => {
    if (request.isBodyLate) await guard(request);
  };
  app.decorate('guardLateBody', guardLateBody);
  app.decorate('assertMay', assertMay);
  app.addHook('onRequest', async (request) => {
    await guard(request);
    request.isBodyLate = isBodyIncomplete(request.raw);
  });
  // The proxy reads its bodies by itself.
  app.addHook('preHandler', async (request) => {
    if (request.body !== undefined) await guardLateBody(request);
  });
}

/** A refusal that names the roles that may do `action`. */
export function forbiddenExcept(action: Action): DeskError {
  return new DeskError('forbidden', { detail: `These roles can: ${rolesThatMay(action).join(', ')}.` });
}

/** Whether the body has not arrived yet, as far as is known without reading it. */
function isBodyIncomplete({ complete, headers, readableLength }: IncomingMessage): boolean {
  return !complete && Number(headers['content-length'] ?? Infinity) > readableLength;
}

/** Who is signed in, on a route that asks for it. */
export function currentPerson({ person }: FastifyRequest): CurrentPerson {
  if (person === null) throw new DeskError('not-signed-in');
  return person;
}

/** Throws `proof-required` unless the person showed who they are within the last ten minutes: what an open desk must not be enough for. ASVS 7.5.2. */
export function requireRecentProof(request: FastifyRequest): void {
  if (!currentPerson(request).isProven) throw new DeskError('proof-required');
}
