import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { passwordLength } from '#contract/desk/session.ts';
import {
  changeLanguageRequest,
  changePasswordRequest,
  type ChangePasswordRequest,
  profileAnswer,
  type ProfileAnswer,
} from '#contract/desk/profile.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import { forgetOtherDevices } from '#server/sessions/known-devices.ts';
import { sessionOf } from '#server/sessions/session-keeper.ts';
import { endSessionsOf } from '#server/sessions/session-store.ts';
import { countRecoveryCodes } from '#server/staff/second-factor.ts';
import { endLinksOf } from '#server/staff/staff-links.ts';

import { auditedChange } from './audited-change.ts';
import { hashChosen, notYourPassword, provePerson, staffById } from './prove-person.ts';
import type { PeopleParts } from './people-parts.ts';

/** What everyone may know and change of themselves. */
export function profileRoutes(app: FastifyInstance, parts: PeopleParts): void {
  app.route({
    ...routeFor(deskRoutes.getProfile),
    handler: async (request): Promise<ProfileAnswer> => profileOf(request, parts),
  });

  app.route({
    ...routeFor(deskRoutes.changeLanguage),
    async handler(request, reply) {
      const { language } = parseJson(changeLanguageRequest, request.body);
      const by = currentPerson(request);
      const change = { action: 'change-language' as const, requestId: request.id, by, staffId: by.id };
      const details = { language, formerLanguage: by.language ?? 'none' };
      await auditedChange(parts.trail, { ...change, details }, async () =>
        parts.db.updateTable('staff').set({ language }).where('id', '=', by.id).execute(),
      );
      return reply.status(204).send();
    },
  });

  app.route({
    ...routeFor(deskRoutes.changePassword),
    async handler(request, reply) {
      const asked = parseJson(changePasswordRequest, request.body);
      const by = currentPerson(request);
      const change = { action: 'change-password' as const, requestId: request.id, by, staffId: by.id };
      await auditedChange(parts.trail, change, async () => changePassword({ request, reply }, asked, parts));
      return reply.status(204).send();
    },
  });
}

async function profileOf(request: FastifyRequest, parts: PeopleParts): Promise<ProfileAnswer> {
  const staff = await staffById(parts, currentPerson(request).id);
  const { id, email, name, role, language, issuer } = staff;
  const { method } = await sessionOf(request, parts.keeper);
  return profileAnswer.parse({
    id,
    email,
    name,
    role,
    language,
    method,
    hasPassword: staff.password_hash !== '',
    provider: issuer === null ? null : { issuer },
    hasSecondFactor: staff.totp_encrypted !== null,
    recoveryCodesLeft: await countRecoveryCodes(parts.db, id),
    passwordRule: { minLength: passwordLength.min },
  });
}

/** Another password for who proves to be the one; their other sessions and their links end, and of their devices this one alone is known, by a new token. */
async function changePassword(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { newPassword, ...proof }: ChangePasswordRequest,
  parts: PeopleParts,
): Promise<void> {
  const staff = await staffById(parts, currentPerson(request).id);
  const { id: staffId } = staff;
  await provePerson(parts, staff, proof);
  const digest = await hashChosen(parts, newPassword, { field: 'newPassword', of: staff });
  const { id: exceptId } = await sessionOf(request, parts.keeper);
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
