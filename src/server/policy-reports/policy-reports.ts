import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { policyReportRequest } from '#contract/desk/policy-violations.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { type JsonBodies, readPolicyReports } from '#server/inbound/json-bodies.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import { serve } from '#server/inbound/serve.ts';
import type { Metrics } from '#server/operations/metrics.ts';
import { createRate } from '#server/rate.ts';

import { keepViolation, readViolations } from './policy-violation-store.ts';
import { readReport } from './read-report.ts';

export interface PolicyReportParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly metrics: Pick<Metrics, 'policy'>;
  readonly pace: JsonBodies['pace'];
}

/** A report is two kilobytes; one with the longest addresses that are read is under this. */
const reportLimitBytes = 32 * 1024;
/** Of all browsers together, strangers among them. */
const reportsASecond = 10;
/** So many kinds are kept, those that were seen last. */
const mostKinds = 200;

/**
 * What browsers refused because of a page's policy: a script that is not the desk's, or a fault of the desk's own. They send it signed in or
 * not, so anybody could: it is bounded in size, rate and number, and no address is kept whole. T-8, T-11.
 */
export async function policyReports(
  app: FastifyInstance,
  { db, nowMs, metrics, pace }: PolicyReportParts,
): Promise<void> {
  const mayKeep = createRate(reportsASecond, nowMs);
  serve(app, 'listViolations', async () => ({ violations: await readViolations(db, mostKinds) }));
  await app.register(async (reports) => {
    readPolicyReports(reports, { limitBytes: reportLimitBytes, pace });
    reports.route({
      ...routeFor(deskRoutes.reportViolation),
      // Before the body is read.
      onRequest: async () => {
        if (mayKeep()) return;
        metrics.policy.reported('too-many');
        throw new DeskError('too-many-requests', { retryAfterSeconds: 1 });
      },
      async handler(request, reply) {
        const violation = readReport(parseJson(policyReportRequest, request.body)['csp-report']);
        if (violation === undefined) throw new DeskError('invalid-request');
        await keepViolation(db, violation, { now: nowMs() * 1000, most: mostKinds });
        metrics.policy.reported(violation.directive);
        return reply.status(204).send();
      },
    });
  });
}
