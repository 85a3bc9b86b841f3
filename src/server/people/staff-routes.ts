import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';

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
import { inTransaction } from '#node/dialect.ts';
import { DeskError } from '#server/errors.ts';
import { parseJson, parseParameters } from '#server/inbound/parse-json.ts';
import { makeLink, type MadeLink } from '#server/staff/staff-links.ts';
import { addStaff, emailKey } from '#server/staff/staff-store.ts';

import { auditedChange } from './audited-change.ts';
import { changeStaff, notOneself } from './change-staff.ts';
import type { PeopleParts } from './people-parts.ts';
import { listStaff } from './staff-list.ts';

/** Staff as an admin manages them: who there is, new ones, and the links by which they choose a password. Trust: 7, 12. */
export function staffRoutes(app: FastifyInstance, parts: PeopleParts): void {
  const { db, trail, keeper, nowMs } = parts;
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
      }),
  });

  app.route({
    ...routeFor(deskRoutes.addStaff),
    async handler(request, reply): Promise<AddStaffAnswer> {
      const { email, name, role } = parseJson(addStaffRequest, request.body);
      const id = uuidv7();
      const by = currentPerson(request);
      const change = { action: 'add-staff', requestId: request.id, by, staffId: id, details: { role } };
      const link = await auditedChange(trail, change, async () =>
        inTransaction(db, async (transaction) => {
          const isAdded = await addStaff(transaction, {
            id,
            email,
            name,
            role,
            email_key: emailKey(email),
            password_hash: '',
            is_sandbox: 0,
            is_disabled: 0,
            created_at: nowMs() * 1000,
          });
          if (!isAdded) throw new DeskError('staff-exists');
          return makeLink(transaction, { purpose: 'invite', staffId: id, madeBy: by.id }, nowMs());
        }),
      );
      void reply.code(201);
      return addStaffAnswer.parse({ id, ...told(link) });
    },
  });

  app.route({
    ...routeFor(deskRoutes.makeStaffLink),
    async handler(request): Promise<StaffLinkAnswer> {
      const link = await changeStaff(parts, request, {
        action: 'make-staff-link',
        async change(transaction, staff, tell) {
          notOneself(request, staff);
          if (staff.issuer !== null) throw new DeskError('password-from-provider');
          if (staff.is_disabled !== 0)
            throw new DeskError('invalid-request', { detail: 'Let them sign in again first.' });
          const purpose = staff.password_hash === '' ? 'invite' : 'reset';
          tell({ purpose });
          return makeLink(
            transaction,
            { purpose, staffId: staff.id, madeBy: currentPerson(request).id },
            nowMs(),
          );
        },
      });
      return staffLinkAnswer.parse(told(link));
    },
  });
}
