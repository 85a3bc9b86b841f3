import type { FastifyInstance } from 'fastify';

import { deskRoutes } from '#contract/desk/api.ts';
import {
  policyDirectives,
  type PolicyDirective,
  type PolicyReport,
  policyReportRequest,
} from '#contract/desk/policy-violations.ts';
import { routeFor } from '#server/http/access.ts';
import { DeskError } from '#server/http/errors.ts';
import { type JsonBodies, parseJson, readPolicyReports } from '#server/http/json-bodies.ts';
import { pagePatternOf } from './pages.ts';
import { createRate } from '#server/http/service-time.ts';

import type { Metrics } from './metrics.ts';

export interface PolicyReportParts {
  readonly nowMs: () => number;
  readonly metrics: Pick<Metrics, 'policy'>;
  readonly pace: JsonBodies['pace'];
}

/** A report is two kilobytes; one with the longest addresses that are read is under this. */
const reportLimitBytes = 32 * 1024;
/** Of all browsers together, strangers among them. */
const reportsASecond = 10;

/**
 * Logs and counts what browsers refused because of a page's policy: a script that is not Rampart's, or a fault of Rampart's own. They report
 * it signed in or not, so anybody can: it is bounded in size and rate, and no address is logged whole. T-6, T-8, T-11.
 */
export async function policyReports(
  app: FastifyInstance,
  { nowMs, metrics, pace }: PolicyReportParts,
): Promise<void> {
  const mayLog = createRate(reportsASecond, nowMs);
  await app.register(async (reports) => {
    readPolicyReports(reports, { limitBytes: reportLimitBytes, pace });
    reports.route({
      ...routeFor(deskRoutes.reportViolation),
      // Before the body is read.
      onRequest: async () => {
        if (mayLog()) return;
        metrics.policy.reported('too-many');
        throw new DeskError('too-many-requests', { retryAfterSeconds: 1 });
      },
      async handler(request, reply) {
        const violation = readReport(parseJson(policyReportRequest, request.body)['csp-report']);
        if (violation === undefined) throw new DeskError('invalid-request');
        metrics.policy.reported(violation.directive);
        request.log.warn(violation, 'a browser reported what the policy of a page refused');
        return reply.status(204).send();
      },
    });
  });
}

/** What is logged of a report. */
interface Violation {
  readonly directive: PolicyDirective;
  /** The page's pattern; undefined: no page of Rampart's. */
  readonly page: string | undefined;
  /** A keyword (`inline`, `trusted-types-sink`), `self`, an origin, or a scheme with its colon. */
  readonly blocked: string;
  /** What did it: a file of Rampart's, an origin, or a scheme with its colon; undefined: not known. */
  readonly script: string | undefined;
}

/** What browsers say in the place of an address. */
const keywords = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
  'report-only',
  'self',
  'data',
  'blob',
  'about',
  'filesystem',
  'mediastream',
]);
const plainOrigin = /^[a-z][\w+.-]*:\/\/[\w.:[\]-]{1,180}$/;
/** Files of Rampart's own that run. */
const ownFile = /^\/(?:assets\/[\w.-]{1,100}|before-page\.js)$/;
const directives: ReadonlySet<string> = new Set(policyDirectives);

/**
 * Reads which part of the policy refused what, on which page: of addresses patterns, origins and schemes alone, since a path or a query may
 * name a customer. Undefined for a report that names no part of a policy.
 */
function readReport(report: PolicyReport): Violation | undefined {
  const [violated = ''] = report['violated-directive']?.split(' ', 1) ?? [];
  const directive = report['effective-directive'] ?? (isDirective(violated) ? violated : undefined);
  if (directive === undefined) return undefined;
  const page = parse(report['document-uri']);
  return {
    directive,
    page: page === null ? undefined : (pagePatternOf(page.pathname) ?? undefined),
    blocked: named(report['blocked-uri'] ?? '', page) ?? 'inline',
    script: named(report['source-file'] ?? '', page),
  };
}

function isDirective(text: string): text is PolicyDirective {
  return directives.has(text);
}

/** An address without what is personal in it; undefined for nothing. */
function named(text: string, page: URL | null): string | undefined {
  if (text === '') return undefined;
  if (keywords.has(text)) return text;
  const address = parse(text);
  if (address === null) return 'other';
  const { origin, protocol, pathname } = address;
  if (!plainOrigin.test(origin)) return protocol.slice(0, 100);
  if (origin !== page?.origin) return origin;
  return ownFile.test(pathname) ? pathname : 'self';
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
