import type { FastifyInstance } from 'fastify';

import { linkPath } from '#contract/desk/link-purpose.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import {
  addStaffAnswer,
  addStaffRequest,
  staffLinkAnswer,
  staffListQuery,
  type AddStaffAnswer,
  type StaffLinkAnswer,
  type StaffList,
} from '#contract/desk/staff.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import { parseJson, parseParameters } from '#server/inbound/parse-json.ts';
import type { MadeLink } from '#server/staff/staff-links.ts';

import { addMember } from './add-member.ts';
import { makeStaffLink } from './make-staff-link.ts';
import type { PeopleParts } from './people-parts.ts';
import { listStaff } from './staff-list.ts';

/** Staff as an admin manages them: who there is, new ones, and the links by which they choose a password. Trust: 7, 12. */
export function staffRoutes(app: FastifyInstance, parts: PeopleParts): void {
  const { db, keeper, nowMs } = parts;
  const told = ({ token, expiresAtMs }: MadeLink) => ({
    link: `${parts.consoleUrl()}${linkPath}#${token}`,
    expiresAt: new Date(expiresAtMs).toISOString(),
  });

  app.route({
    ...routeFor(deskRoutes.listStaff),
    handler: async (request): Promise<StaffList> =>
      listStaff(db, parseParameters(staffListQuery, request.query), {
        limits: keeper.limits,
        nowMs: nowMs(),
        youId: currentPerson(request).id,
      }),
  });

  app.route({
    ...routeFor(deskRoutes.addStaff),
    async handler(request, reply): Promise<AddStaffAnswer> {
      const { id, link } = await addMember(parts, request, parseJson(addStaffRequest, request.body));
      void reply.code(201);
      return addStaffAnswer.parse({ id, ...told(link) });
    },
  });

  app.route({
    ...routeFor(deskRoutes.makeStaffLink),
    handler: async (request): Promise<StaffLinkAnswer> =>
      staffLinkAnswer.parse(told(await makeStaffLink(parts, request))),
  });
}
