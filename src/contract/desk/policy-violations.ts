import * as z from 'zod';

/** The parts of the policy that something can be against, as browsers name them. */
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

/** Longer than any address that a browser opens for the desk. */
const reportedText = z.string().max(8000);

/**
 * Body of `POST /api/policy-violations`, as browsers send it (`application/csp-report`): what the policy of a page refused. Only what is named here
 * is read: the sample of a script, the referrer and the policy's own text are not.
 */
export const policyReportRequest = z.object({
  'csp-report': z.object({
    'document-uri': reportedText,
    'effective-directive': policyDirective.optional(),
    /** In browsers of before 2016 with what the directive allows behind it. */
    'violated-directive': reportedText.optional(),
    'blocked-uri': reportedText.optional(),
    'source-file': reportedText.nullish(),
  }),
});
export type PolicyReport = z.infer<typeof policyReportRequest>['csp-report'];
