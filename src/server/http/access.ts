import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';

import { mayRole, rolesThatMay, type Action } from '#contract/desk/permissions.ts';
import type { Access } from '#contract/desk/api/row.ts';
import type { Person } from '#contract/desk/session.ts';

import { DeskError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: a route without it can't be registered. */
    access?: Access;
    /** Allowed before a required second factor is set up. */
    isForSetUp?: boolean;
  }
  interface FastifyRequest {
    person: CurrentPerson | null;
    /** Part of the body was still to come when access was checked. */
    isBodyLate: boolean;
  }
  interface FastifyInstance {
    /** Without HEAD, which follows GET. */
    guardedRoutes: readonly GuardedRoute[];
    /** Checks access again once a body is whole: the person may have been shut out meanwhile. */
    guardLateBody: (request: FastifyRequest) => Promise<void>;
    /** Throws 403, recorded first, if the role lacks an action that the body requires. */
    assertMay: (request: FastifyRequest, action: Action) => Promise<void>;
  }
}

export interface CurrentPerson extends Person {
  /** Names the session in lists and trail; grants nothing. */
  readonly sessionId: string;
  /** True if their role needs a second factor that they lack. */
  readonly isFactorDue: boolean;
  /** True if they confirmed their identity within ten minutes. */
  readonly isProven: boolean;
}

export interface GuardedRoute {
  readonly method: HTTPMethods;
  readonly path: string;
  readonly access: Access;
  readonly isForSetUp?: boolean;
}

export function routeFor({ method, path, access, isForSetUp = false }: GuardedRoute) {
  return { method, url: path, config: { access, isForSetUp } };
}

export interface GuardedAccess {
  /** Null if signed out. */
  readonly personOf: (request: FastifyRequest) => Promise<CurrentPerson | null>;
  /** Records a refusal before it is answered. */
  readonly recordRefusal: (request: FastifyRequest, needed: Action) => Promise<void>;
}

/**
 * Guards routes registered afterwards by their access, again after slow bodies. Throws for a route without access.
 * T-7.
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
  // The proxy reads its own bodies.
  app.addHook('preHandler', async (request) => {
    if (request.body !== undefined) await guardLateBody(request);
  });
}

export function forbiddenExcept(action: Action): DeskError {
  return new DeskError('forbidden', {
    detail: `Only these roles can do this: ${rolesThatMay(action).join(', ')}.`,
  });
}

function isBodyIncomplete({ complete, headers, readableLength }: IncomingMessage): boolean {
  return !complete && Number(headers['content-length'] ?? Infinity) > readableLength;
}

export function currentPerson({ person }: FastifyRequest): CurrentPerson {
  if (person === null) throw new DeskError('not-signed-in');
  return person;
}

/**
 * Throws `proof-required` unless identity was proved within ten minutes: an unlocked screen must not suffice.
 * ASVS 7.5.2.
 */
export function requireRecentProof(request: FastifyRequest): void {
  if (!currentPerson(request).isProven) throw new DeskError('proof-required');
}
