import { createHash } from 'node:crypto';

import {
  policyDirectives,
  type PolicyDirective,
  type PolicyReport,
} from '#contract/desk/policy-violations.ts';
import { pagePatternOf } from '#server/page-tags.ts';

/** What is kept of a report. */
export interface Violation {
  readonly directive: PolicyDirective;
  readonly page: string | null;
  readonly blocked: string;
  readonly source: string | null;
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
const longestOrigin = 200;
/** Files of the desk's own that run. */
const ownFile = /^\/(?:assets\/[\w.-]{1,100}|before-page\.js)$/;
const directives: ReadonlySet<string> = new Set(policyDirectives);

/**
 * Which part of the policy refused what, on which page: of addresses patterns, origins and schemes alone, since in a path or a query may be
 * a customer. Undefined for a report that names no part of a policy. T-6, T-8.
 */
export function readReport(report: PolicyReport): Violation | undefined {
  const [violated = ''] = report['violated-directive']?.split(' ', 1) ?? [];
  const directive = report['effective-directive'] ?? (isDirective(violated) ? violated : undefined);
  if (directive === undefined) return undefined;
  const page = parse(report['document-uri']);
  return {
    directive,
    page: page === null ? null : pagePatternOf(page.pathname),
    blocked: named(report['blocked-uri'] ?? '', page) ?? 'inline',
    source: named(report['source-file'] ?? '', page),
  };
}

/** Names a kind of violation: the same thing on the same page is counted, not kept again. */
export function digestOf({ directive, page, blocked, source }: Violation): string {
  return createHash('sha256')
    .update(JSON.stringify([directive, page, blocked, source]))
    .digest('hex');
}

function isDirective(text: string): text is PolicyDirective {
  return directives.has(text);
}

/** An address without what is personal in it; null for nothing. */
function named(text: string, page: URL | null): string | null {
  if (text === '') return null;
  if (keywords.has(text)) return text;
  const address = parse(text);
  if (address === null) return 'other';
  const { origin, protocol, pathname } = address;
  if (origin === 'null' || origin.length > longestOrigin) return protocol.slice(0, longestOrigin);
  if (origin !== page?.origin) return origin;
  return ownFile.test(pathname) ? pathname : 'self';
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
