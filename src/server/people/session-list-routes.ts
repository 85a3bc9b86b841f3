import type { FastifyInstance, FastifyRequest } from 'fastify';

import { deskRoutes } from '#contract/desk/api.ts';
import type { SessionList } from '#contract/desk/profile.ts';
import { staffId as identifier } from '#contract/desk/staff.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson, requireRecentProof, routeFor } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import { sessionOf } from '#server/sessions/session-keeper.ts';
import { endSessionsOf, listSessions } from '#server/sessions/session-store.ts';
import { lockActor } from '#server/staff/admins.ts';

import { changeStaff, staffIdOf } from './change-staff.ts';
import type { PeopleParts } from './people-parts.ts';
import { staffById } from './prove-person.ts';
import { auditedChange, type StaffChange } from './audited-change.ts';

/** The sessions of a member of staff, as an admin sees and ends them. */
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
        mustBeProven: true,
        async change(transaction, { id }, addDetails) {
          addDetails({ sessions: (await endSessionsOf(transaction, { staffId: id })).length });
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

/** One's own sessions, wherever they began. */
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

/** Ends one session of a person. Throws `proof-required`, `not-found` when it is not theirs, and `forbidden` to another person who is no longer an admin. */
async function endOneSession(
  { db, trail }: PeopleParts,
  request: FastifyRequest,
  { action, staffId, id }: Pick<StaffChange, 'action'> & { readonly staffId: string; readonly id: string },
): Promise<void> {
  const isId = identifier.safeParse(id).success;
  const change = {
    action,
    requestId: request.id,
    by: currentPerson(request),
    staffId,
    ...(isId && { details: { sessionId: id } }),
  };
  await auditedChange(trail, change, async () => {
    requireRecentProof(request);
    const ended = isId
      ? await inTransaction(db, async (transaction) => {
          if (staffId !== change.by.id) await lockActor(transaction, { actorId: change.by.id, staffId });
          return endSessionsOf(transaction, { staffId, id });
        })
      : [];
    if (ended.length === 0) throw new DeskError('not-found', { detail: 'No open session has this id.' });
  });
}
