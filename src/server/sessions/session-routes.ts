import type { FastifyInstance } from 'fastify';

import { deskRoutes } from '#contract/desk/routes.ts';
import { sessionAnswer, type SessionAnswer, signInRequest } from '#contract/desk/session.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import type { Trail } from '#server/audit/trail.ts';
import { clientSource } from '#server/inbound/client-source.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import type { PasswordGate } from '#server/staff/password-gate.ts';
import type { Person } from '#server/staff/staff-store.ts';

import { auditSignIns } from './audit-sign-ins.ts';
import type { KnownDevices } from './known-devices.ts';
import { openSession } from './open-session.ts';
import type { RefusedSignIns } from './refused-sign-ins.ts';
import { signedInPersonOf, type SessionKeeper } from './session-keeper.ts';
import { removeSession } from './session-store.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { createSignIn } from './sign-in.ts';

export interface SessionRoutes {
  readonly keeper: SessionKeeper;
  readonly trail: Trail;
  readonly dataKeys: DataKeys;
  readonly devices: KnownDevices;
  readonly throttle: SignInThrottle;
  readonly gate: PasswordGate;
  readonly refusedSignIns: RefusedSignIns;
}

/** Sign in, who am I, sign out. */
export function sessionRoutes(
  app: FastifyInstance,
  { keeper, trail, dataKeys, devices, throttle, gate, refusedSignIns }: SessionRoutes,
): void {
  const { db, cookie, nowMs } = keeper;
  const signIn = createSignIn({ db, dataKeys, nowMs, throttle, gate });
  const audited = auditSignIns(signIn, { trail, keys: dataKeys, refusedSignIns });

  app.route({
    ...routeFor(deskRoutes.signIn),
    async handler(request, reply) {
      const asked = parseJson(signInRequest, request.body);
      const device = await devices.find(request, asked.email);
      const attempt = { ...asked, device, source: clientSource(request.ip) };
      const person = await audited.signIn(attempt, request.id, async ({ person: { id }, verified }) =>
        openSession(keeper, { request, reply }, { staffId: id, method: 'password' }, { verified, devices }),
      );
      return answerOf(person);
    },
  });

  app.route({ ...routeFor(deskRoutes.whoAmI), handler: (request) => answerOf(currentPerson(request)) });

  app.route({
    ...routeFor(deskRoutes.signOut),
    async handler(request, reply) {
      const token = cookie.read(request);
      const person = await signedInPersonOf(request, keeper);
      if (person !== null) await audited.signOut(person, request.id);
      if (token !== undefined) await removeSession(db, token);
      cookie.clear(reply);
      // Not "cookies": it would make the browser a stranger again, whom guesses of others can keep out. The session's is cleared by name.
      return reply.header('clear-site-data', '"cache", "storage"').status(204).send();
    },
  });
}

/** The signed-in person, as answered. */
export function answerOf({ id, email, name, role, language }: Person): SessionAnswer {
  return sessionAnswer.parse({ staff: { email, name, role, language }, staffId: id });
}
