import type { FastifyInstance } from 'fastify';

import { deskRoutes } from '#contract/desk/routes.ts';
import type { SessionList } from '#contract/desk/sessions.ts';
import { routeFor } from '#server/access.ts';
import { endSessionsOf } from '#server/sessions/end-sessions.ts';
import { sessionOf } from '#server/sessions/session-keeper.ts';
import { listSessions } from '#server/sessions/session-list.ts';

import { changeStaff, staffIdOf } from './change-staff.ts';
import { endOneSession } from './end-one-session.ts';
import type { PeopleParts } from './people-parts.ts';
import { staffById } from './prove-person.ts';

/** The sessions of a member of staff, as an admin sees and ends them. Trust: 7. */
export function staffSessionRoutes(app: FastifyInstance, parts: PeopleParts): void {
  const { db, keeper, nowMs } = parts;

  app.route({
    ...routeFor(deskRoutes.listStaffSessions),
    async handler(request): Promise<SessionList> {
      const { id } = await staffById(parts, staffIdOf(request));
      const { id: thisId } = await sessionOf(request, keeper);
      return listSessions(db, id, { limits: keeper.limits, nowMs: nowMs(), thisId });
    },
  });

  app.route({
    ...routeFor(deskRoutes.endStaffSessions),
    async handler(request, reply) {
      await changeStaff(parts, request, {
        action: 'end-staff-sessions',
        async change(transaction, { id }, tell) {
          tell({ sessions: (await endSessionsOf(transaction, { staffId: id })).length });
        },
      });
      return reply.status(204).send();
    },
  });

  app.route({
    ...routeFor(deskRoutes.endStaffSession),
    async handler(request, reply) {
      const { session: id } = request.params as { session: string };
      await endOneSession(parts, request, { action: 'end-staff-session', staffId: staffIdOf(request), id });
      return reply.status(204).send();
    },
  });
}
