import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { passwordLength } from '#contract/desk/session.ts';
import type { ChangePasswordRequest, ProfileAnswer } from '#contract/desk/profile.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson, requireRecentProof } from '#server/http/access.ts';
import { serve } from '#server/http/serve.ts';
import { forgetOtherDevices } from '#server/accounts/sessions/known-devices.ts';
import { confirmNewBrowsers, listNewBrowsers } from '#server/accounts/sessions/new-browsers.ts';
import { endSessionsOf, listSessions, proofMs } from '#server/accounts/sessions/session-store.ts';
import { hasSecondFactor, listPasskeys } from '#server/accounts/staff/passkeys.ts';
import { countRecoveryCodes } from '#server/accounts/staff/second-factor.ts';
import { endLinksOf } from '#server/accounts/staff/staff-links.ts';
import { staffId as identifier } from '#contract/desk/staff.ts';
import { DeskError } from '#server/http/errors.ts';
import { sessionOf } from '#server/accounts/sessions/session-keeper.ts';
import { lockActor } from '#server/accounts/staff/staff-store.ts';

import { type PeopleParts, type StaffChange, auditedChange } from './audited-change.ts';
import { provingPersonOf, hashChosen, notYourPassword, provePerson, staffById } from './prove-person.ts';
import { changeStaff, staffIdOf } from './change-staff.ts';

export function profileRoutes(app: FastifyInstance, parts: PeopleParts): void {
  serve(app, 'getProfile', async ({ request }) => profileOf(request, parts));

  serve(app, 'changeLanguage', async ({ request, body: { language } }) => {
    const by = currentPerson(request);
    const change = { action: 'change-language' as const, requestId: request.id, by, staffId: by.id };
    const details = { language, formerLanguage: by.language ?? 'none' };
    await auditedChange(parts.trail, { ...change, details }, async () =>
      parts.db.updateTable('staff').set({ language }).where('id', '=', by.id).execute(),
    );
  });

  serve(app, 'confirmNewBrowsers', async ({ request, body: { until } }) => {
    const by = currentPerson(request);
    const seen = { staffId: by.id, untilMs: Date.parse(until), nowMs: parts.nowMs() };
    const change = { action: 'confirm-new-browsers' as const, requestId: request.id, by, staffId: by.id };
    await auditedChange(parts.trail, change, async (addDetails) =>
      addDetails({ browsers: await confirmNewBrowsers(parts.db, seen) }),
    );
  });

  serve(app, 'changePassword', async ({ request, reply, body: asked }) => {
    const by = currentPerson(request);
    const change = { action: 'change-password' as const, requestId: request.id, by, staffId: by.id };
    await auditedChange(parts.trail, change, async () => changePassword({ request, reply }, asked, parts));
  });
}

async function profileOf(request: FastifyRequest, parts: PeopleParts): Promise<ProfileAnswer> {
  const { staff, session } = await provingPersonOf(request, parts);
  const { id, email, name, role, language, issuer } = staff;
  const { db, keeper, nowMs, passkeySite } = parts;
  return {
    id,
    email,
    name,
    role,
    language,
    method: session.method,
    hasPassword: staff.password_hash !== '',
    provider: issuer === null ? null : { issuer },
    hasSecondFactor: hasSecondFactor(staff),
    hasAuthenticatorApp: staff.totp_encrypted !== null,
    passkeys: await listPasskeys(db, id),
    passkeyOrigin: passkeySite()?.origin ?? null,
    isSecondFactorRequired: issuer === null && keeper.factorRoles.includes(role),
    provenUntil: new Date(session.provenAtMs + proofMs).toISOString(),
    newBrowsers: await listNewBrowsers(db, id, nowMs()),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    passwordRule: { minLength: passwordLength.min },
  };
}

async function changePassword(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { newPassword, ...proof }: ChangePasswordRequest,
  parts: PeopleParts,
): Promise<void> {
  const asked = await provingPersonOf(request, parts);
  const { staff } = asked;
  const { id: staffId } = staff;
  await provePerson(parts, asked, proof);
  const digest = await hashChosen(parts, newPassword, { field: 'newPassword', of: staff });
  const exceptId = asked.session.id;
  const device = await inTransaction(parts.db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('staff')
      .set({ password_hash: digest })
      .where('id', '=', staffId)
      .where('password_hash', '=', staff.password_hash)
      .executeTakeFirst();
    // It was changed meanwhile.
    if (numUpdatedRows === 0n) throw notYourPassword();
    await endLinksOf(transaction, staffId);
    await endSessionsOf(transaction, { staffId, exceptId });
    return forgetOtherDevices(transaction, { devices: parts.devices, request, staffId });
  });
  parts.devices.give(reply, device);
}

/** Lists and ends staff's sessions, for admins. */
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

/**
 * Throws `proof-required`, `not-found` for another's session, and `forbidden` if the actor is no longer an
 * admin.
 */
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
    if (ended.length === 0) throw new DeskError('not-found', { detail: 'No active session has this id.' });
  });
}
