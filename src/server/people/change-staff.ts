import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';

import { emptyRequest, staffId as identifier } from '#contract/desk/staff.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson } from '#server/access.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import { lockActor } from '#server/staff/admins.ts';

import { auditedChange, type StaffChange, type TellDetails } from './audited-change.ts';
import type { PeopleParts } from './people-parts.ts';
import { staffById } from './prove-person.ts';

/** What an admin does to a member of staff. */
export interface StaffAct<Result> extends Pick<StaffChange, 'action' | 'details'> {
  readonly change: (
    transaction: Transaction<Tables>,
    staff: StaffTable,
    tell: TellDetails,
  ) => Promise<Result>;
}

/** The id in the path. Throws `not-found` for what is none: nothing of it is written down. */
export function staffIdOf({ params }: FastifyRequest): string {
  const { id } = params as { id: string };
  if (!identifier.safeParse(id).success) throw new DeskError('not-found');
  return id;
}

/**
 * Does it in one transaction, between its intent and its outcome in the trail. Throws `forbidden` when who does it is no admin any more,
 * `not-found`, and what `change` throws. Trust: 1, 7.
 */
export async function changeStaff<Result>(
  parts: PeopleParts,
  request: FastifyRequest,
  { change, ...act }: StaffAct<Result>,
): Promise<Result> {
  const staffId = staffIdOf(request);
  const by = currentPerson(request);
  return auditedChange(parts.trail, { ...act, requestId: request.id, by, staffId }, async (tell) =>
    inTransaction(parts.db, async (transaction) => {
      await lockActor(transaction, { actorId: by.id, staffId });
      const staff = await staffById({ db: transaction }, staffId);
      if (staff.is_sandbox !== 0 && !parts.hasSandboxAccounts) throw new DeskError('sandbox-account');
      return change(transaction, staff, tell);
    }),
  );
}

/** For what a route says with its address alone: a body is empty or not there. */
export function expectNothing(request: FastifyRequest): void {
  parseJson(emptyRequest, request.body ?? {});
}

/** Throws `forbidden` for what a person does to themselves on their profile, which asks for the password again. */
export function notOneself(request: FastifyRequest, { id }: Pick<StaffTable, 'id'>): void {
  if (currentPerson(request).id === id)
    throw new DeskError('forbidden', {
      detail: 'Do this in your own profile, which asks for your password.',
    });
}
