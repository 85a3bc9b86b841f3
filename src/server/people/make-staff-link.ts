import type { FastifyRequest } from 'fastify';

import type { StaffTable } from '#server/database/people-tables.ts';
import { currentPerson } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import { makeLink, type MadeLink } from '#server/staff/staff-links.ts';

import { changeStaff, notOneself, staffIdOf } from './change-staff.ts';
import type { PeopleParts } from './people-parts.ts';

/**
 * A new link for somebody who has not chosen a password yet, or forgot it. Its purpose stands in the intent as it is before; the outcome has
 * what it became. Throws `not-found`, `forbidden`, `password-from-provider`, `invalid-request`.
 */
export async function makeStaffLink(parts: PeopleParts, request: FastifyRequest): Promise<MadeLink> {
  const before = await parts.db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staffIdOf(request))
    .executeTakeFirst();
  return changeStaff(parts, request, {
    action: 'make-staff-link',
    ...(before !== undefined && { details: { purpose: purposeFor(before) } }),
    async change(transaction, staff, tell) {
      notOneself(request, staff);
      if (staff.issuer !== null) throw new DeskError('password-from-provider');
      if (staff.is_disabled !== 0)
        throw new DeskError('invalid-request', { detail: 'Let them sign in again first.' });
      const purpose = purposeFor(staff);
      tell({ purpose });
      const madeBy = currentPerson(request).id;
      return makeLink(transaction, { purpose, staffId: staff.id, madeBy }, parts.nowMs());
    },
  });
}

function purposeFor({ password_hash: digest }: Pick<StaffTable, 'password_hash'>): 'invite' | 'reset' {
  return digest === '' ? 'invite' : 'reset';
}
