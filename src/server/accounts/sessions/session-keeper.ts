import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import type { Role } from '#contract/desk/permissions.ts';
import { deskHeaders } from '#contract/desk/headers.ts';
import { isLoopback } from '#node/loopback.ts';
import type { CurrentPerson } from '#server/http/access.ts';
import type { Config } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import type { Person } from '#contract/desk/session.ts';

import { createSessionCookie, type SessionCookie } from './session-cookie.ts';
import {
  findSession,
  findSessions,
  isActivityDue,
  isSessionAlive,
  isProofRecent,
  removeSession,
  type SessionLimits,
  type StoredSession,
  touchSession,
} from './session-store.ts';

export interface SessionKeeper {
  readonly db: Kysely<Tables>;
  readonly cookie: SessionCookie;
  readonly limits: SessionLimits;
  readonly nowMs: () => number;
  /** Roles that need a second factor. */
  readonly factorRoles: readonly Role[];
}

/** Returns true if a second factor must be set up; never for company accounts: the provider asks for it. */
export function isFactorDue(
  { factorRoles }: Pick<SessionKeeper, 'factorRoles'>,
  { person, method, hasFactor }: Pick<StoredSession, 'person' | 'method' | 'hasFactor'>,
): boolean {
  return !hasFactor && method !== 'provider' && factorRoles.includes(person.role);
}

/** Returns the person as stored now. Only a sign of activity extends the session. */
export async function personOf(
  request: FastifyRequest,
  keeper: SessionKeeper,
): Promise<CurrentPerson | null> {
  const found = await aliveSession(request, keeper);
  if (found === null) return null;
  const { token, session } = found;
  const now = keeper.nowMs();
  const isActive = request.headers[deskHeaders.userActive] === '1';
  if (isActive && isActivityDue(session, keeper.limits, now)) await touchSession(keeper.db, token, now);
  return {
    ...session.person,
    sessionId: session.id,
    isFactorDue: isFactorDue(keeper, session),
    isProven: isProofRecent(session.provenAtMs, now),
  };
}

/** Returns the person as stored now; doesn't extend the session. */
export async function signedInPersonOf(
  request: FastifyRequest,
  keeper: SessionKeeper,
): Promise<Person | null> {
  return (await aliveSession(request, keeper))?.session.person ?? null;
}

/** Returns the session as stored now; doesn't extend it. */
export async function signedInSessionOf(
  request: FastifyRequest,
  keeper: SessionKeeper,
): Promise<StoredSession | null> {
  return (await aliveSession(request, keeper))?.session ?? null;
}

/** Returns the signed-in people by token; doesn't extend sessions. */
export async function peopleOf(
  tokens: readonly string[],
  { db, limits, nowMs }: SessionKeeper,
): Promise<Map<string, Person>> {
  const alive = [...(await findSessions(db, tokens))].filter(([, session]) =>
    isSessionAlive(session, limits, nowMs()),
  );
  return new Map(alive.map(([token, { person }]) => [token, person]));
}

export async function sessionOf(request: FastifyRequest, keeper: SessionKeeper): Promise<StoredSession> {
  const found = await aliveSession(request, keeper);
  // It may have ended since the request was let in.
  if (found === null) throw new DeskError('not-signed-in');
  return found.session;
}

async function aliveSession(
  request: FastifyRequest,
  { db, cookie, limits, nowMs }: SessionKeeper,
): Promise<{ readonly token: string; readonly session: StoredSession } | null> {
  const token = cookie.read(request);
  if (token === undefined) return null;
  const session = await findSession(db, token);
  if (session === undefined) return null;
  if (isSessionAlive(session, limits, nowMs())) return { token, session };
  await removeSession(db, token);
  return null;
}

type SessionConfig = Pick<Config, 'publicUrl' | 'host' | 'sessionIdleMs' | 'sessionMs' | 'secondFactorRoles'>;

export function createSessionKeeper(
  config: SessionConfig,
  { db, nowMs }: { readonly db: Kysely<Tables>; readonly nowMs: () => number },
): SessionKeeper {
  return {
    db,
    cookie: createSessionCookie({ isPlainLoopback: isPlainLoopback(config) }),
    limits: { idleMs: config.sessionIdleMs, absoluteMs: config.sessionMs },
    nowMs,
    factorRoles: config.secondFactorRoles,
  };
}

/** Returns true for plain http on this machine, where a cookie can't be Secure. */
export function isPlainLoopback({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  if (publicUrl !== null) return publicUrl.protocol === 'http:' && isLoopback(publicUrl.hostname);
  return isLoopback(host);
}
