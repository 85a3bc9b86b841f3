import * as z from 'zod';

export const policyDirectives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'worker-src',
  'connect-src',
  'img-src',
  'font-src',
  'base-uri',
  'object-src',
  'frame-ancestors',
  'form-action',
  'require-trusted-types-for',
  'trusted-types',
  'frame-src',
  'child-src',
  'media-src',
  'manifest-src',
  'prefetch-src',
  'fenced-frame-src',
] as const;
const policyDirective = z.enum(policyDirectives);
export type PolicyDirective = z.infer<typeof policyDirective>;

/** Longer than any of Rampart's addresses. */
const reportedText = z.string().max(8000);

/** `POST /api/policy-violations` (`application/csp-report`). Ignores sample, referrer and policy. */
export const policyReportRequest = z.object({
  'csp-report': z.object({
    'document-uri': reportedText,
    'effective-directive': policyDirective.optional(),
    /** Older browsers add its sources. */
    'violated-directive': reportedText.optional(),
    'blocked-uri': reportedText.optional(),
    'source-file': reportedText.nullish(),
  }),
});
export type PolicyReport = z.infer<typeof policyReportRequest>['csp-report'];
