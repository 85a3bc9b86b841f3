import type { FastifyInstance } from 'fastify';

import { auditVerdict, type AuditVerdict } from '#contract/desk/audit.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';

import type { Intent, Trail } from './trail.ts';

export interface AuditVerifyRoute {
  readonly trail: Trail;
  /** Goes through the whole chain of the database, a slice at a time. */
  readonly verify: () => Promise<Omit<AuditVerdict, 'durationMs'>>;
}

/** The trail verified where it stands, by one at a time. Product: Audit trail; trust: 2. */
export function auditVerifyRoute(app: FastifyInstance, { trail, verify }: AuditVerifyRoute): void {
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
        const intent = await trail.intend({
          action: 'verify-audit',
          person: { id: personId, role },
          object: null,
          requestId: request.id,
        });
        return await verified(verify, intent);
      } finally {
        isVerifying = false;
      }
    },
  });
}

async function verified(verify: AuditVerifyRoute['verify'], intent: Intent) {
  const startedMs = performance.now();
  try {
    const found = await verify();
    const { entries, isIntact, firstBad } = found;
    const details = { entries, isIntact, ...(firstBad && { firstBadSeq: firstBad.seq }) };
    intent.settle({ outcome: 'done', details });
    return auditVerdict.parse({ ...found, durationMs: Math.round(performance.now() - startedMs) });
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
}
