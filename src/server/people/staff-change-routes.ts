import type { FastifyInstance } from 'fastify';

import { deskRoutes } from '#contract/desk/routes.ts';
import { changeRoleRequest } from '#contract/desk/staff.ts';
import { routeFor } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import { endSessionsOf } from '#server/sessions/end-sessions.ts';
import { keepOneAdmin } from '#server/staff/admins.ts';
import { removeSecondFactor } from '#server/staff/second-factor.ts';
import { endLinksMadeBy, endLinksOf } from '#server/staff/staff-links.ts';

import { changeStaff, expectNothing, notOneself } from './change-staff.ts';
import type { PeopleParts } from './people-parts.ts';

/** Role, shutting out and letting in again, the second factor of somebody who lost it: each counts with the next request. Trust: 7. */
export function staffChangeRoutes(app: FastifyInstance, parts: PeopleParts): void {
  app.route({
    ...routeFor(deskRoutes.changeRole),
    async handler(request, reply) {
      const { role } = parseJson(changeRoleRequest, request.body);
      await changeStaff(parts, request, {
        action: 'change-role',
        details: { roleAfter: role },
        async change(transaction, staff, tell) {
          tell({ roleBefore: staff.role });
          if (staff.issuer !== null) throw new DeskError('role-from-provider');
          if (role !== 'admin') await keepOneAdmin(transaction, staff.id, parts.issuer);
          await transaction.updateTable('staff').set({ role }).where('id', '=', staff.id).execute();
          if (role !== 'admin') await endLinksMadeBy(transaction, staff.id);
        },
      });
      return reply.status(204).send();
    },
  });

  app.route({
    ...routeFor(deskRoutes.disableStaff),
    async handler(request, reply) {
      expectNothing(request);
      await changeStaff(parts, request, {
        action: 'disable-staff',
        async change(transaction, { id }) {
          await keepOneAdmin(transaction, id, parts.issuer);
          await transaction.updateTable('staff').set({ is_disabled: 1 }).where('id', '=', id).execute();
          await endLinksOf(transaction, id);
          await endLinksMadeBy(transaction, id);
          await endSessionsOf(transaction, { staffId: id });
        },
      });
      return reply.status(204).send();
    },
  });

  app.route({
    ...routeFor(deskRoutes.enableStaff),
    async handler(request, reply) {
      expectNothing(request);
      await changeStaff(parts, request, {
        action: 'enable-staff',
        change: async (transaction, { id }) =>
          transaction.updateTable('staff').set({ is_disabled: 0 }).where('id', '=', id).execute(),
      });
      return reply.status(204).send();
    },
  });

  app.route({
    ...routeFor(deskRoutes.removeStaffSecondFactor),
    async handler(request, reply) {
      expectNothing(request);
      await changeStaff(parts, request, {
        action: 'remove-staff-second-factor',
        async change(transaction, staff) {
          notOneself(request, staff);
          await removeSecondFactor(transaction, staff.id);
          await endSessionsOf(transaction, { staffId: staff.id });
        },
      });
      return reply.status(204).send();
    },
  });
}
