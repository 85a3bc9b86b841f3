import type { RecordedSubmission } from '#contract/desk/customers.ts';
import { personalDetails } from '#contract/fields/marks.ts';
import { type Requirement, requirements } from '#contract/service/enumerations.ts';

import type { KnownCustomer } from './checks.ts';

const identityDocuments: ReadonlySet<string> = new Set(['PASSPORT', 'DRIVING_LICENSE', 'IDENTIFICATION']);

/** Operations that vouch for document and selfie without images. */
const vouching: ReadonlySet<string> = new Set(['shareReliance', 'shareToken']);

type Covers = (submission: RecordedSubmission, record: KnownCustomer) => boolean;

/** Submissions that satisfy each requirement. Choice: requirementTiers. */
const covers: Readonly<Record<Requirement, Covers>> = {
  PERSONAL_DETAILS: ({ operation, requestId }, { personalValues, facts }) =>
    operation === 'shareDocuments' ||
    operation === 'shareReliance' ||
    facts.residence?.eventId === requestId ||
    personalValues.some(({ field, eventId }) => eventId === requestId && personalDetails.has(field)),
  DOCUMENT: ({ operation, images }) =>
    vouching.has(operation) ||
    images.some(({ documentType }) => documentType !== null && identityDocuments.has(documentType)),
  SELFIE: ({ operation, images }) =>
    vouching.has(operation) || images.some(({ documentType }) => documentType === 'SELFIE'),
  SOURCE_FUNDS: ({ operation, requestId }, { facts }) =>
    operation === 'shareDocuments' || facts.sourceOfFunds?.eventId === requestId,
  OCCUPATION: ({ operation, requestId }, { facts }) =>
    operation === 'shareDocuments' || facts.occupation?.eventId === requestId,
  PURPOSE_OF_TX: ({ operation, requestId }, { facts }) =>
    operation === 'shareDocuments' || facts.purposeOfTransaction?.eventId === requestId,
  US_TAX_ID: ({ requestId }, { personalValues, facts }) =>
    facts.tax?.eventId === requestId ||
    personalValues.some(({ field, eventId }) => eventId === requestId && field === 'taxId'),
};

/**
 * Finds the newest accepted submission for a requirement, unless checked; null if none. `askedAt` (ISO): when
 * eligibility was asked.
 */
export function sentFor(
  requirement: string,
  record: KnownCustomer,
  askedAt: string,
): RecordedSubmission | null {
  if (!isRequirement(requirement)) return null;
  const newest = record.submissions
    .filter((one) => isAccepted(one) && covers[requirement](one, record))
    .toSorted((one, other) => Date.parse(other.submittedAt) - Date.parse(one.submittedAt))[0];
  if (newest === undefined || hasResult(newest, record)) return null;
  const isCheckedLater = newest.status === 202 || checkedByPeople.has(requirement);
  const isLater = Date.parse(newest.answeredAt ?? newest.submittedAt) > Date.parse(askedAt);
  return isCheckedLater || isLater ? newest : null;
}

function isAccepted({ outcome, status }: RecordedSubmission): boolean {
  return outcome === 'answered' && status !== null && status >= 200 && status < 300;
}

/** Checked later, whatever the status; other successes are in the next eligibility answer. */
const checkedByPeople: ReadonlySet<string> = new Set(['DOCUMENT', 'SELFIE']);

function hasResult({ onboardingStatus, submittedAt }: RecordedSubmission, { facts }: KnownCustomer): boolean {
  if (onboardingStatus !== null && isResult(onboardingStatus)) return true;
  const { onboarding } = facts;
  return (
    onboarding !== undefined &&
    isResult(onboarding.value.status) &&
    Date.parse(onboarding.at) > Date.parse(submittedAt)
  );
}

/** Onboarding states that settle a submission, in any spelling. */
const results: ReadonlySet<string> = new Set(['APPROVED', 'VERIFIED', 'REJECTED', 'ACTIONREQUIRED']);

function isResult(status: string): boolean {
  return results.has(status.toUpperCase().replaceAll(/[^A-Z]/g, ''));
}

function isRequirement(name: string): name is Requirement {
  return (requirements as readonly string[]).includes(name);
}
