import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';

import type { Role } from '#contract/desk/permissions.ts';
import { staffId as identifier } from '#contract/desk/staff.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson, requireRecentProof } from '#server/http/access.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/accounts/sessions/session-store.ts';
import { isDeskAccount, lockActor, requireOneAdmin } from '#server/accounts/staff/staff-store.ts';
import { removeSecondFactors } from '#server/accounts/staff/second-factor.ts';
import { endLinksMadeBy, endLinksOf } from '#server/accounts/staff/staff-links.ts';

import { type AddDetails, type PeopleParts, type StaffChange, auditedChange } from './audited-change.ts';
import { staffById } from './prove-person.ts';

type Issuer = string | null;

/** Throws `role-from-provider` and `last-admin`. */
function roleChange(role: Role, issuer: Issuer): StaffAct<void> {
  return {
    action: 'change-role',
    details: { roleAfter: role },
    async change(transaction, staff, addDetails) {
      addDetails({ roleBefore: staff.role });
      if (staff.issuer !== null) throw new DeskError('role-from-provider');
      if (role !== 'admin') await requireOneAdmin(transaction, staff.id, issuer);
      await transaction.updateTable('staff').set({ role }).where('id', '=', staff.id).execute();
      if (role !== 'admin') await endLinksMadeBy(transaction, staff.id);
    },
  };
}

/** Throws `last-admin`. */
function disabling(issuer: Issuer): StaffAct<void> {
  return {
    action: 'disable-staff',
    async change(transaction, { id }) {
      await requireOneAdmin(transaction, id, issuer);
      await transaction.updateTable('staff').set({ is_disabled: 1 }).where('id', '=', id).execute();
      await endLinksOf(transaction, id);
      await endLinksMadeBy(transaction, id);
      await endSessionsOf(transaction, { staffId: id });
    },
  };
}

const enabling: StaffAct<void> = {
  action: 'enable-staff',
  async change(transaction, { id }) {
    await transaction.updateTable('staff').set({ is_disabled: 0 }).where('id', '=', id).execute();
  },
};

/** Throws `forbidden` for one's own account, and `second-factor-missing`. */
function removingFactor(request: FastifyRequest): StaffAct<void> {
  return {
    action: 'remove-staff-second-factor',
    mustBeProven: true,
    async change(transaction, staff) {
      refuseOwnAccount(request, staff);
      await removeSecondFactors(transaction, staff.id);
      await endSessionsOf(transaction, { staffId: staff.id });
    },
  };
}

/** Serves changes to staff, which take effect with the next request. */
export function staffChangeRoutes(app: FastifyInstance, parts: PeopleParts): void {
  serve(app, 'changeRole', async ({ request, body: { role } }) =>
    changeStaff(parts, request, roleChange(role, parts.issuer)),
  );
  serve(app, 'disableStaff', async ({ request }) => changeStaff(parts, request, disabling(parts.issuer)));
  serve(app, 'enableStaff', async ({ request }) => changeStaff(parts, request, enabling));
  serve(app, 'removeStaffSecondFactor', async ({ request }) =>
    changeStaff(parts, request, removingFactor(request)),
  );
}

export interface StaffAct<Result> extends Pick<StaffChange, 'action' | 'details'> {
  /** Needs a proof from the last ten minutes. */
  readonly mustBeProven?: boolean;
  readonly change: (
    transaction: Transaction<Tables>,
    staff: StaffTable,
    addDetails: AddDetails,
  ) => Promise<Result>;
}

/** Returns the path's id. Throws `not-found` if malformed, before anything is recorded. */
export function staffIdOf({ params }: FastifyRequest): string {
  const { id } = params as { id: string };
  if (!identifier.safeParse(id).success) throw new DeskError('not-found');
  return id;
}

/**
 * Runs a change in one audited transaction. Throws `proof-required`, `forbidden` if the actor is no longer an
 * admin, `not-found`, `sandbox-account`, and what `change` throws.
 */
export async function changeStaff<Result>(
  parts: PeopleParts,
  request: FastifyRequest,
  { change, mustBeProven = false, ...act }: StaffAct<Result>,
): Promise<Result> {
  const staffId = staffIdOf(request);
  const by = currentPerson(request);
  return auditedChange(parts.trail, { ...act, requestId: request.id, by, staffId }, async (addDetails) => {
    if (mustBeProven) requireRecentProof(request);
    return inTransaction(parts.db, async (transaction) => {
      await lockActor(transaction, { actorId: by.id, staffId });
      const staff = await staffById({ db: transaction }, staffId);
      if (isDeskAccount(staff)) throw new DeskError('not-found');
      if (staff.is_sandbox !== 0 && !parts.hasSandboxAccounts) throw new DeskError('sandbox-account');
      return change(transaction, staff, addDetails);
    });
  });
}

/** Throws `forbidden` for one's own account: the profile asks for the password. */
export function refuseOwnAccount(request: FastifyRequest, { id }: Pick<StaffTable, 'id'>): void {
  if (currentPerson(request).id === id)
    throw new DeskError('forbidden', {
      detail: 'Do this in your own account, where you will be asked for your password.',
    });
}
