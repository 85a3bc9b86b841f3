import type { SubmissionTable } from '#server/database/tables.ts';

import type { CustomerReport } from '../facts/customer-state.ts';
import { factsOf, given } from './reports.ts';

/** A submission as the directory reads it. */
export type SubmissionEvent = Pick<
  SubmissionTable,
  'id' | 'identity_reference' | 'submitted_at' | 'answered_at' | 'onboarding_status' | 'idempotency_key'
>;

/**
 * What a submission tells: that there is such a customer. What became of it is told by its call; those from before calls were recorded
 * have no key, and tell it themselves.
 */
export function submissionReport(submission: SubmissionEvent): CustomerReport {
  const { id, identity_reference, submitted_at, answered_at, onboarding_status: status } = submission;
  const isFromBefore = submission.idempotency_key === null && status !== null && answered_at !== null;
  const facts = isFromBefore
    ? factsOf({ eventId: id, at: answered_at, asOf: answered_at }, 'answer', {
        onboarding: given({ status }),
      })
    : {};
  return { identityReference: identity_reference, eventId: id, at: submitted_at, isSign: true, facts };
}
