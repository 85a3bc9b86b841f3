import type { FastifyInstance } from 'fastify';

import { deskRoutes } from '#contract/desk/routes.ts';
import type { SessionList } from '#contract/desk/sessions.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import { sessionOf } from '#server/sessions/session-keeper.ts';
import { listSessions } from '#server/sessions/session-list.ts';

import { endOneSession } from './end-one-session.ts';
import type { PeopleParts } from './people-parts.ts';

/** One's own sessions, wherever they began. Trust: 7. */
export function ownSessionRoutes(app: FastifyInstance, parts: PeopleParts): void {
  const { db, keeper, nowMs } = parts;

  app.route({
    ...routeFor(deskRoutes.listOwnSessions),
    async handler(request): Promise<SessionList> {
      const { id: thisId } = await sessionOf(request, keeper);
      const { id } = currentPerson(request);
      return listSessions(db, id, { limits: keeper.limits, nowMs: nowMs(), thisId });
    },
  });

  app.route({
    ...routeFor(deskRoutes.endOwnSession),
    async handler(request, reply) {
      const { id: staffId } = currentPerson(request);
      const { id } = request.params as { id: string };
      await endOneSession(parts, request, { action: 'end-own-session', staffId, id });
      return reply.status(204).send();
    },
  });
}
