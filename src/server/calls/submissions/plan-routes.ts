import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { actionOfOperation } from '#contract/desk/permissions.ts';
import { currentPerson } from '#server/http/access.ts';
import type { Audit } from '#server/audit/desk/open-audit.ts';
import { settleBy } from '#server/audit/desk/settle-by.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { serve } from '#server/http/serve.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { settleWritesOfDeadInstances } from './submission-store.ts';
import { addPlan } from './plan-store.ts';

interface SubmissionParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly trail: Trail;
  readonly nowMs: () => number;
  readonly audit: Pick<Audit, 'sweeper'>;
}

/**
 * Stores reasons of writes (`POST /api/submissions`) and returns their key; settles a dead server's writes
 * with its trail.
 */
export function submissionRoutes(
  app: FastifyInstance,
  { db, dataKeys, trail, nowMs, audit }: SubmissionParts,
): void {
  audit.sweeper.add(settleWritesOfDeadInstances);
  serve(app, 'planSubmission', async ({ request, body: plan }) => {
    const person = currentPerson(request);
    await app.assertMay(request, actionOfOperation[plan.operation]);
    const idempotencyKey = uuidv7();
    const intent = await trail.intend({
      action: 'plan-submission',
      person,
      object: null,
      requestId: request.id,
      reason: plan.reason,
      details: {
        operation: plan.operation,
        findings: plan.findings.length,
        overrides: plan.overrides.join(' '),
        idempotencyKeyDigest: dataKeys.digest('idempotency-key', idempotencyKey),
      },
    });
    const key = { staffId: person.id, operation: plan.operation, idempotencyKey };
    await settleBy(intent, async () => addPlan(db, key, { plan, at: nowMs() * 1000, dataKeys }));
    return { idempotencyKey };
  });
}
