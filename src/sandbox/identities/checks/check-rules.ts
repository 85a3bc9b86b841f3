import type { OnboardingStatus } from '#contract/service/enumerations.ts';
import { hour, minute } from '../../instant.ts';
import type { ScenarioName } from '../../scenarios/scenarios.ts';
import { parts, type Part } from '../record/document-parts.ts';

/** What a check comes to. */
export interface Decision {
  readonly status: Exclude<OnboardingStatus, 'PENDING'>;
  /** What is open again, shared in this check or not; the check's other documents are approved. */
  readonly rejects: readonly Part[];
  readonly reasons: RejectionReasons | null;
  /** Whether the account is blocked for it. */
  readonly isMatch: boolean;
}

/** A code for staff, a text for the customer. Spec: Identity onboarding result › rejectionReason. */
export type RejectionReasons = {
  readonly internalReason: string;
  readonly reason: string;
};

const usualDelay = 2 * minute;
const slowDelay = 24 * hour;

/** How long checks of a customer take, in microseconds; null: until they are decided by hand. Choice: identityChecks. */
export function checkDelay(scenarios: ReadonlySet<ScenarioName>): number | null {
  if (scenarios.has('checks-never-end')) return null;
  return scenarios.has('slow-checks') ? slowDelay : usualDelay;
}

/** Everything is as it should be. */
export const approval: Decision = { status: 'APPROVED', rejects: [], reasons: null, isMatch: false };

/** Told of what was rejected by hand without a reason. */
export const rejectedByHand: RejectionReasons = {
  internalReason: 'REJECTED_BY_HAND',
  reason: 'We couldn’t verify your documents. Please share them again.',
};

/** Rejects parts; of documents that answer neither it rejects those that come with both. */
export function rejection(rejects: readonly Part[], reasons: RejectionReasons): Decision {
  return { status: 'REJECTED', rejects, reasons, isMatch: false };
}

const sanctionsMatch: Decision = {
  ...rejection(parts, {
    internalReason: 'SANCTIONS_MATCH',
    reason: 'We couldn’t verify your identity. Please contact support.',
  }),
  isMatch: true,
};

const ofDocuments: Partial<Readonly<Record<ScenarioName, Decision>>> = {
  'always-rejected': rejection(['documentStatus'], {
    internalReason: 'DOCUMENT_UNREADABLE',
    reason: 'We couldn’t read your document. Please share a clear picture of all of it.',
  }),
  'selfie-mismatch': rejection(['selfieStatus'], {
    internalReason: 'SELFIE_MISMATCH',
    reason: 'Your selfie doesn’t match the picture in your document. Please take another.',
  }),
};

/** What the check of a customer in these scenarios comes to by itself. Design: product › Sandbox. */
export function decisionOf(kind: 'documents' | 'screening', scenarios: ReadonlySet<ScenarioName>): Decision {
  if (scenarios.has('sanctions-hit')) return sanctionsMatch;
  if (kind === 'screening') return approval;
  const rejecting = [...scenarios].map((name) => ofDocuments[name]).find((found) => found !== undefined);
  return rejecting ?? approval;
}
