import * as z from 'zod';

import { documentTypes } from '#contract/service/documents.ts';
import { kycStatuses, onboardingStatuses } from '#contract/service/enumerations.ts';
import { requestObject } from '#contract/service/primitives.ts';

import { listOf, pageOf, steeringReason, steeringReasons } from './lists.ts';

/** `GET /sandbox/scenarios`: what can be made to happen, and who it happens to. */
export const scenarioList = listOf(
  z.object({
    name: z.string(),
    about: z.enum(['identity', 'ramp']),
    happens: z.string(),
    /** A reference that is this, or begins with this and a hyphen. A customer of this reference is there from the start. */
    reference: z.string(),
    /** A surname that is this, whatever its capitals. */
    surname: z.string(),
  }),
);
export type ScenarioList = z.infer<typeof scenarioList>;

const instant = z.iso.datetime();

/** The state of DOCUMENT or SELFIE: VOUCHED by reliance or token share, else what was last decided. */
export const partStatuses = [...onboardingStatuses, 'VOUCHED'] as const;
export type PartStatus = (typeof partStatuses)[number];

/** Null when nothing was ever shared for it. */
const partStatus = z.enum(partStatuses).nullable();
const onboardingStatus = z.enum(onboardingStatuses);

/** A customer as `GET /sandbox/customers` lists it; nothing personal is in it. */
export const sandboxCustomerSummary = z.object({
  identityReference: z.string(),
  isBlocked: z.boolean(),
  documentStatus: partStatus,
  selfieStatus: partStatus,
  /** The scenarios that its reference or surname puts it into. */
  scenarios: z.array(z.string()),
  createdAt: instant,
});
export type SandboxCustomerSummary = z.infer<typeof sandboxCustomerSummary>;

/** `GET /sandbox/customers`, newest first. */
export const sandboxCustomerPage = pageOf(sandboxCustomerSummary);
export type SandboxCustomerPage = z.infer<typeof sandboxCustomerPage>;

/** `GET` and `POST /sandbox/customers/{reference}`: also why it is blocked, its latest checks, and the documents of each. */
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
      /** Null once it is decided, and where it waits for a hand. */
      dueAt: instant.nullable(),
      decidedAt: instant.nullable(),
    }),
  ),
});
export type SandboxCustomer = z.infer<typeof sandboxCustomer>;

/** What a rejection opens again. */
export const rejectedParts = ['DOCUMENT', 'SELFIE', 'BOTH'] as const;

/**
 * `POST /sandbox/customers/{reference}`: decides what is under way, blocks the account, or sends a kycMessage, which is never sent otherwise.
 * Choice: kycMessage.
 */
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
