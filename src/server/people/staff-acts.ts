import type { FastifyRequest } from 'fastify';

import type { Role } from '#contract/desk/permissions.ts';
import { DeskError } from '#server/errors.ts';
import { endSessionsOf } from '#server/sessions/end-sessions.ts';
import { keepOneAdmin } from '#server/staff/admins.ts';
import { removeSecondFactor } from '#server/staff/second-factor.ts';
import { endLinksMadeBy, endLinksOf } from '#server/staff/staff-links.ts';

import { notOneself, type StaffAct } from './change-staff.ts';

type Issuer = string | null;

/** Another role for a local account. Throws `role-from-provider` and `last-admin`. */
export function roleChange(role: Role, issuer: Issuer): StaffAct<void> {
  return {
    action: 'change-role',
    details: { roleAfter: role },
    async change(transaction, staff, tell) {
      tell({ roleBefore: staff.role });
      if (staff.issuer !== null) throw new DeskError('role-from-provider');
      if (role !== 'admin') await keepOneAdmin(transaction, staff.id, issuer);
      await transaction.updateTable('staff').set({ role }).where('id', '=', staff.id).execute();
      if (role !== 'admin') await endLinksMadeBy(transaction, staff.id);
    },
  };
}

/** Shuts somebody out: sessions and links end. Throws `last-admin`. */
export function disabling(issuer: Issuer): StaffAct<void> {
  return {
    action: 'disable-staff',
    async change(transaction, { id }) {
      await keepOneAdmin(transaction, id, issuer);
      await transaction.updateTable('staff').set({ is_disabled: 1 }).where('id', '=', id).execute();
      await endLinksOf(transaction, id);
      await endLinksMadeBy(transaction, id);
      await endSessionsOf(transaction, { staffId: id });
    },
  };
}

/** Lets somebody in again. */
export const enabling: StaffAct<void> = {
  action: 'enable-staff',
  async change(transaction, { id }) {
    await transaction.updateTable('staff').set({ is_disabled: 0 }).where('id', '=', id).execute();
  },
};

/** Takes the second factor of somebody who lost it, with every session. Throws `forbidden` for one's own, and `second-factor-missing`. */
export function removingFactor(request: FastifyRequest): StaffAct<void> {
  return {
    action: 'remove-staff-second-factor',
    async change(transaction, staff) {
      notOneself(request, staff);
      await removeSecondFactor(transaction, staff.id);
      await endSessionsOf(transaction, { staffId: staff.id });
    },
  };
}
