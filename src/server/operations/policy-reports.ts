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
import { createRate } from '#server/http/rate.ts';

import type { Metrics } from './metrics.ts';

export interface PolicyReportParts {
  readonly nowMs: () => number;
  readonly metrics: Pick<Metrics, 'policy'>;
  readonly pace: JsonBodies['pace'];
}

/** Longest reports stay below this; typical ones have two kilobytes. */
const reportLimitBytes = 32 * 1024;
/** Limit for all browsers together. */
const reportsASecond = 10;

/**
 * Logs and counts violations of a page's policy. Anyone can report, so size and rate are limited, and no
 * address is logged whole. T-6, T-8, T-11.
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

interface Violation {
  readonly directive: PolicyDirective;
  readonly page: string | undefined;
  /** A keyword (`inline`), `self`, an origin, or a scheme with its colon. */
  readonly blocked: string;
  /** Rampart's file, or as `blocked`; undefined if unknown. */
  readonly script: string | undefined;
}

/** Words that browsers report instead of an address. */
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
const ownFile = /^\/(?:assets\/[\w.-]{1,100}|before-page\.js)$/;
const directives: ReadonlySet<string> = new Set(policyDirectives);

/**
 * Reduces addresses to patterns, origins and schemes, since paths and queries may name customers. Returns
 * undefined without a directive.
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

/** Strips an address of anything personal; returns undefined if it is empty. */
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
