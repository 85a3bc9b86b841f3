import type { FastifyRequest } from 'fastify';

import { staffId as identifier } from '#contract/desk/staff.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import { endSessionsOf } from '#server/sessions/end-sessions.ts';
import { lockActor } from '#server/staff/admins.ts';

import { auditedChange, type StaffChange } from './audited-change.ts';
import type { PeopleParts } from './people-parts.ts';

/** Ends one session of a person. Throws `not-found` when it is none of theirs, whoever else's it may be, and `forbidden` to somebody else who is no admin any more. */
export async function endOneSession(
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
    const ended = isId
      ? await inTransaction(db, async (transaction) => {
          if (staffId !== change.by.id) await lockActor(transaction, { actorId: change.by.id, staffId });
          return endSessionsOf(transaction, { staffId, id });
        })
      : [];
    if (ended.length === 0) throw new DeskError('not-found', { detail: 'There is no such session.' });
  });
}
