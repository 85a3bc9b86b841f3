import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';

import type { AddStaffRequest } from '#contract/desk/staff.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import { makeLink, type MadeLink } from '#server/staff/staff-links.ts';
import { addStaff, emailKey } from '#server/staff/staff-store.ts';

import { auditedChange } from './audited-change.ts';
import type { PeopleParts } from './people-parts.ts';

/** Somebody new, and the link by which they choose a password. Throws `staff-exists`. */
export async function addMember(
  { db, trail, nowMs }: PeopleParts,
  request: FastifyRequest,
  { email, name, role }: AddStaffRequest,
): Promise<{ readonly id: string; readonly link: MadeLink }> {
  const id = uuidv7();
  const by = currentPerson(request);
  const change = { action: 'add-staff' as const, requestId: request.id, by, staffId: id, details: { role } };
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
  return { id, link };
}
