import * as z from 'zod';

/** `intent`: before something is done; `outcome`: what became of it, with the intent's request id; `event`: something that needed no intent. Trust: 1. */
export const auditKinds = ['intent', 'outcome', 'event'] as const;
export const auditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKind>;

/**
 * What became of it: `done`; `refused` by the desk (role, rule) or by the service (4xx); `failed` (the service's 5xx, or ours);
 * `not-sent`: no call left; `unknown`: a call left and no answer came, or who was to write the outcome is gone.
 */
export const auditOutcomes = ['done', 'refused', 'failed', 'not-sent', 'unknown'] as const;
export const auditOutcome = z.enum(auditOutcomes);
export type AuditOutcome = z.infer<typeof auditOutcome>;
