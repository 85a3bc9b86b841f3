import type { FastifyInstance, FastifyRequest } from 'fastify';

import { staffId as identifier } from '#contract/desk/staff.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson, requireRecentProof } from '#server/http/access.ts';
import { DeskError } from '#server/http/errors.ts';
import { sessionOf } from '#server/accounts/sessions/session-keeper.ts';
import { endSessionsOf, listSessions } from '#server/accounts/sessions/session-store.ts';
import { lockActor } from '#server/accounts/staff/admins.ts';

import { changeStaff, staffIdOf } from './change-staff.ts';
import type { PeopleParts } from './people-parts.ts';
import { staffById } from './prove-person.ts';
import { auditedChange, type StaffChange } from './audited-change.ts';
import { serve } from '#server/http/serve.ts';

/** The sessions of a member of staff, as an admin sees and ends them. */
export function staffSessionRoutes(app: FastifyInstance, parts: PeopleParts): void {
  const { db, keeper, nowMs } = parts;

  serve(app, 'listStaffSessions', async ({ request }) => {
    const { id } = await staffById(parts, staffIdOf(request));
    const { id: thisId } = await sessionOf(request, keeper);
    return listSessions(db, id, { limits: keeper.limits, nowMs: nowMs(), thisId });
  });

  serve(app, 'endStaffSessions', async ({ request }) =>
    changeStaff(parts, request, {
      action: 'end-staff-sessions',
      mustBeProven: true,
      async change(transaction, { id }, addDetails) {
        addDetails({ sessions: (await endSessionsOf(transaction, { staffId: id })).length });
      },
    }),
  );

  serve(app, 'endStaffSession', async ({ request, params: { session: id } }) =>
    endOneSession(parts, request, { action: 'end-staff-session', staffId: staffIdOf(request), id }),
  );
}

/** One's own sessions, wherever they began. */
export function ownSessionRoutes(app: FastifyInstance, parts: PeopleParts): void {
  const { db, keeper, nowMs } = parts;

  serve(app, 'listOwnSessions', async ({ request }) => {
    const { id: thisId } = await sessionOf(request, keeper);
    const { id } = currentPerson(request);
    return listSessions(db, id, { limits: keeper.limits, nowMs: nowMs(), thisId });
  });

  serve(app, 'endOwnSession', async ({ request, params: { id } }) =>
    endOneSession(parts, request, { action: 'end-own-session', staffId: currentPerson(request).id, id }),
  );
}

/** Ends one session of a person. Throws `proof-required`, `not-found` when it is not theirs, and `forbidden` to another person who is no longer an admin. */
async function endOneSession(
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
    requireRecentProof(request);
    const ended = isId
      ? await inTransaction(db, async (transaction) => {
          if (staffId !== change.by.id) await lockActor(transaction, { actorId: change.by.id, staffId });
          return endSessionsOf(transaction, { staffId, id });
        })
      : [];
    if (ended.length === 0) throw new DeskError('not-found', { detail: 'No open session has this id.' });
  });
}
