import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { deskRoutes } from '#contract/desk/routes.ts';
import { sessionAnswer, signInRequest } from '#contract/desk/session.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import type { Person } from '#server/staff/staff-store.ts';

import { auditSignIns } from './audit-sign-ins.ts';
import type { SessionCookie } from './session-cookie.ts';
import { onlookerOf } from './session-keeper.ts';
import type { SessionLimits } from './session-rules.ts';
import { addSession, createFindSession, removeSession, removeSessionsBefore } from './session-store.ts';
import type { SignIn } from './sign-in.ts';

export interface SessionRoutes {
  readonly db: Kysely<Tables>;
  readonly cookie: SessionCookie;
  readonly signIn: SignIn;
  readonly limits: SessionLimits;
  readonly nowMs: () => number;
}

/** Sign in, who am I, sign out. Design: interfaces › HTTP, console. */
export function sessionRoutes(
  app: FastifyInstance,
  { db, cookie, signIn, limits, nowMs }: SessionRoutes,
): void {
  const keeper = { db, cookie, findSession: createFindSession(db), limits, nowMs };
  const audited = auditSignIns(signIn, { trail: app.audit.trail, keys: app.dataKeys, nowMs });

  app.route({
    ...routeFor(deskRoutes.signIn),
    async handler(request, reply) {
      const person = await audited.signIn(parseJson(signInRequest, request.body), request.id);
      await removeSessionsBefore(db, nowMs() - limits.absoluteMs);
      const former = cookie.read(request);
      if (former !== undefined) await removeSession(db, former);
      cookie.set(reply, await addSession(db, person.id, nowMs()));
      return answerOf(person);
    },
  });

  app.route({ ...routeFor(deskRoutes.whoAmI), handler: (request) => answerOf(currentPerson(request)) });

  app.route({
    ...routeFor(deskRoutes.signOut),
    async handler(request, reply) {
      const token = cookie.read(request);
      const person = await onlookerOf(request, keeper);
      if (person !== null) await audited.signOut(person, request.id);
      if (token !== undefined) await removeSession(db, token);
      cookie.clear(reply);
      return reply.header('clear-site-data', '"cookies", "storage"').status(204).send();
    },
  });
}

function answerOf({ email, name, role }: Person) {
  return sessionAnswer.parse({ staff: { email, name, role } });
}
