import * as z from 'zod';

import { documentTypes } from '#contract/service/documents.ts';
import { kycStatuses, onboardingStatuses } from '#contract/service/enumerations.ts';
import { requestObject } from '#contract/service/primitives.ts';

import { listOf, pageOf, steeringReason, steeringReasons } from './lists.ts';

/** `GET /sandbox/scenarios`. */
export const scenarioList = listOf(
  z.object({
    name: z.string(),
    about: z.enum(['identity', 'ramp']),
    happens: z.string(),
    /** Anything may follow after a hyphen. A customer with exactly this one exists from the start. */
    reference: z.string(),
    /** In any case. */
    surname: z.string(),
  }),
);
export type ScenarioList = z.infer<typeof scenarioList>;

const instant = z.iso.datetime();

/** VOUCHED by reliance or token share, else the last decision. */
export const partStatuses = [...onboardingStatuses, 'VOUCHED'] as const;
export type PartStatus = (typeof partStatuses)[number];

/** Null if never shared. */
const partStatus = z.enum(partStatuses).nullable();
const onboardingStatus = z.enum(onboardingStatuses);

/** `GET /sandbox/customers`; nothing personal. */
export const sandboxCustomerSummary = z.object({
  identityReference: z.string(),
  isBlocked: z.boolean(),
  documentStatus: partStatus,
  selfieStatus: partStatus,
  /** By reference or surname. */
  scenarios: z.array(z.string()),
  createdAt: instant,
});
export type SandboxCustomerSummary = z.infer<typeof sandboxCustomerSummary>;

/** Customers, newest first. */
export const sandboxCustomerPage = pageOf(sandboxCustomerSummary);
export type SandboxCustomerPage = z.infer<typeof sandboxCustomerPage>;

/** `GET` and `POST /sandbox/customers/{reference}`; only the latest checks. */
export const sandboxCustomer = sandboxCustomerSummary.extend({
  blockedReasons: z
    .object({ internalReason: z.string().nullable(), externalReason: z.string().nullable() })
    .nullable(),
  isPoliticallyExposed: z.boolean(),
  checks: z.array(
    z.object({
      kind: z.enum(['documents', 'screening']),
      status: onboardingStatus,
      rejectionReason: z
        .object({ internalReason: z.string().nullable(), reason: z.string().nullable() })
        .nullable(),
      documents: z.array(z.object({ type: z.enum(documentTypes), status: onboardingStatus })),
      createdAt: instant,
      /** Null once decided, or if only a control decides. */
      dueAt: instant.nullable(),
      decidedAt: instant.nullable(),
    }),
  ),
});
export type SandboxCustomer = z.infer<typeof sandboxCustomer>;

/** Parts that a rejection reopens. */
export const rejectedParts = ['DOCUMENT', 'SELFIE', 'BOTH'] as const;

/** `POST /sandbox/customers/{reference}`. Choice: kycMessage. */
export const customerSteering = z.discriminatedUnion('action', [
  requestObject({ action: z.literal('approve') }),
  requestObject({
    action: z.literal('reject'),
    part: z.enum(rejectedParts).default('DOCUMENT'),
    internalReason: steeringReason,
    reason: steeringReason,
  }),
  requestObject({ action: z.literal('blacklist'), ...steeringReasons }),
  requestObject({ action: z.literal('unblock') }),
  requestObject({ action: z.literal('report-kyc'), status: z.enum(kycStatuses) }),
]);
export type CustomerSteering = z.infer<typeof customerSteering>;
