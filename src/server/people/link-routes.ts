import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { linkAnswer, readLinkRequest, useLinkRequest, type LinkAnswer } from '#contract/desk/links.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import type { SessionAnswer } from '#contract/desk/session.ts';
import { routeFor } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import { openSession } from '#server/sessions/open-session.ts';
import { answerOf } from '#server/sessions/session-routes.ts';
import { findLink } from '#server/staff/staff-links.ts';

import { auditedChange } from './audited-change.ts';
import type { PeopleParts } from './people-parts.ts';
import { prepareUse, settleUse } from './use-link.ts';

const action = 'use-link' as const;

/** Single-use links: what they are for, and their use. Wrong, used and expired ones are told alike. Trust: 7, 12. */
export function linkRoutes(app: FastifyInstance, parts: PeopleParts): void {
  app.route({
    ...routeFor(deskRoutes.readLink),
    async handler(request): Promise<LinkAnswer> {
      const { token } = parseJson(readLinkRequest, request.body);
      const link = await findLink(parts.db, token, parts.nowMs());
      if (link === undefined) throw new DeskError('link-unknown');
      return linkAnswer.parse({
        purpose: link.purpose,
        email: link.staff?.email ?? null,
        name: link.staff?.name ?? null,
        hasSecondFactor: link.staff !== null && link.staff.totp_encrypted !== null,
        expiresAt: new Date(link.expiresAtMs).toISOString(),
      });
    },
  });
  app.route({
    ...routeFor(deskRoutes.useLink),
    handler: async (request, reply): Promise<SessionAnswer> => takeLink({ request, reply }, parts),
  });
}

interface Asking {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function takeLink({ request, reply }: Asking, parts: PeopleParts): Promise<SessionAnswer> {
  const { db, trail, keeper, devices, refusedSignIns, nowMs } = parts;
  const asked = parseJson(useLinkRequest, request.body);
  const requestId = request.id;
  const link = await findLink(db, asked.token, nowMs());
  if (link === undefined) {
    const details = { because: 'link-unknown' };
    await refusedSignIns.note({ action, object: null, requestId, details, onceAs: 'link unknown' });
    throw new DeskError('link-unknown');
  }
  const details = { purpose: link.purpose };
  const use = await prepareUse(parts, link, asked).catch(async (error: unknown) => {
    if (error instanceof DeskError && error.code === 'too-many-attempts' && link.staff !== null) {
      const { id } = link.staff;
      const because = { ...details, because: error.code };
      const throttled = { action, object: { kind: 'staff', id }, requestId, details: because };
      await refusedSignIns.note({ ...throttled, onceAs: `link ${id}` });
    }
    throw error;
  });
  const { id: staffId } = use.person;
  await auditedChange(trail, { action, requestId, by: null, staffId, details }, async () => {
    const verified = await settleUse(parts, use);
    await openSession(keeper, { request, reply }, { staffId, method: 'link' }, { verified, devices });
  });
  return answerOf(use.person);
}
