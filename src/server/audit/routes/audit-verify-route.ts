import type { FastifyInstance } from 'fastify';

import { auditVerdict } from '#contract/desk/audit.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';

import type { Audit } from '../open-audit.ts';
import type { Intent } from '../trail.ts';

/** The trail verified where it stands, by one at a time. Product: Audit trail; trust: 2. */
export function auditVerifyRoute(app: FastifyInstance, audit: Pick<Audit, 'trail' | 'verify'>): void {
  let isVerifying = false;
  app.route({
    ...routeFor(deskRoutes.verifyAudit),
    async handler(request) {
      const { id: personId, role } = currentPerson(request);
      if (isVerifying) {
        throw new DeskError('in-progress', { detail: 'The trail is being verified. Try again in a moment.' });
      }
      isVerifying = true;
      try {
        const intent = await audit.trail.intend({
          action: 'verify-audit',
          person: { id: personId, role },
          object: null,
          requestId: request.id,
        });
        return await verified(audit, intent);
      } finally {
        isVerifying = false;
      }
    },
  });
}

async function verified(audit: Pick<Audit, 'verify'>, intent: Intent) {
  const startedMs = performance.now();
  try {
    const found = await audit.verify();
    const { entries, isIntact, firstBad } = found;
    const details = { entries, isIntact, ...(firstBad && { firstBadSeq: firstBad.seq }) };
    intent.settle({ outcome: 'done', details });
    return auditVerdict.parse({ ...found, durationMs: Math.round(performance.now() - startedMs) });
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
}
