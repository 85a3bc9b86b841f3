import type { FastifyInstance } from 'fastify';

import { linkAnswer, readLinkRequest, useLinkRequest, type LinkAnswer } from '#contract/desk/links.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { sessionAnswer, type SessionAnswer } from '#contract/desk/session.ts';
import { routeFor } from '#server/access.ts';
import { createOnceInAWhile } from '#server/audit/hooks/once-in-a-while.ts';
import { DeskError } from '#server/errors.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import { openSession } from '#server/sessions/open-session.ts';
import { findLink } from '#server/staff/staff-links.ts';

import { auditedChange } from './audited-change.ts';
import type { PeopleParts } from './people-parts.ts';
import { idOfLink, settleLink } from './use-link.ts';

/** A link that nobody knows stands in the trail once in so long: whoever tries tokens can't fill the disk. */
const unknownSpanMs = 60_000;

/** Single-use links: what they are for, and their use. Wrong, used and expired ones are told alike. Trust: 7, 12. */
export function linkRoutes(app: FastifyInstance, parts: PeopleParts): void {
  const { db, trail, keeper, nowMs } = parts;
  const recentlyUnknown = createOnceInAWhile(unknownSpanMs, 1);

  app.route({
    ...routeFor(deskRoutes.readLink),
    async handler(request): Promise<LinkAnswer> {
      const link = await findLink(db, parseJson(readLinkRequest, request.body).token, nowMs());
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
    async handler(request, reply): Promise<SessionAnswer> {
      const asked = parseJson(useLinkRequest, request.body);
      const link = await findLink(db, asked.token, nowMs());
      const requestId = request.id;
      if (link === undefined) {
        const unknown = { action: 'use-link', person: null, object: null, requestId };
        const details = { because: 'link-unknown' };
        await recentlyUnknown.run('', nowMs(), async () =>
          trail.note(unknown, { outcome: 'refused', details }),
        );
        throw new DeskError('link-unknown');
      }
      const id = idOfLink(link);
      const change = {
        action: 'use-link',
        requestId,
        by: null,
        staffId: id,
        details: { purpose: link.purpose },
      };
      const { email, name, role } = await auditedChange(trail, change, async () => {
        const { person, verified } = await settleLink(parts, { id, link }, asked);
        await openSession(keeper, { request, reply }, { staffId: id, method: 'link' }, verified);
        return person;
      });
      return sessionAnswer.parse({ staff: { email, name, role } });
    },
  });
}
