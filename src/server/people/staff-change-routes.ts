import type { FastifyInstance, FastifyRequest } from 'fastify';

import { deskRoutes } from '#contract/desk/routes.ts';
import { changeRoleRequest } from '#contract/desk/staff.ts';
import { routeFor } from '#server/access.ts';
import { parseJson } from '#server/inbound/parse-json.ts';

import { changeStaff, expectNothing, type StaffAct } from './change-staff.ts';
import type { PeopleParts } from './people-parts.ts';
import { disabling, enabling, removingFactor, roleChange } from './staff-acts.ts';

/** Role, shutting out and letting in again, the second factor of somebody who lost it: each counts with the next request. Trust: 7. */
export function staffChangeRoutes(app: FastifyInstance, parts: PeopleParts): void {
  app.route({
    ...routeFor(deskRoutes.changeRole),
    async handler(request, reply) {
      const { role } = parseJson(changeRoleRequest, request.body);
      await changeStaff(parts, request, roleChange(role, parts.issuer));
      return reply.status(204).send();
    },
  });
  const bare = (route: Parameters<typeof routeFor>[0], actOf: (request: FastifyRequest) => StaffAct<void>) =>
    app.route({
      ...routeFor(route),
      async handler(request, reply) {
        expectNothing(request);
        await changeStaff(parts, request, actOf(request));
        return reply.status(204).send();
      },
    });
  bare(deskRoutes.disableStaff, () => disabling(parts.issuer));
  bare(deskRoutes.enableStaff, () => enabling);
  bare(deskRoutes.removeStaffSecondFactor, removingFactor);
}
