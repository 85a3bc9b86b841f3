import type { SubmissionTable } from '#server/database/tables.ts';

import type { CustomerReport } from '../facts/customer-state.ts';
import type { Facts } from '../facts/facts.ts';
import { isTaken } from './call-event.ts';
import { factsOf, given } from './reports.ts';

/** A submission as the directory reads it. */
export type SubmissionEvent = Pick<
  SubmissionTable,
  | 'id'
  | 'operation'
  | 'identity_reference'
  | 'submitted_at'
  | 'outcome'
  | 'status'
  | 'answered_at'
  | 'onboarding_status'
  | 'idempotency_key'
>;

/**
 * What a submission tells: that there is such a customer. What became of it is told by its call; those from before calls were recorded
 * have no key, and tell it themselves.
 */
export function submissionReport(submission: SubmissionEvent): CustomerReport {
  const { id, identity_reference, submitted_at, answered_at: at } = submission;
  return {
    identityReference: identity_reference,
    eventId: id,
    at: submitted_at,
    isSign: true,
    facts: submission.idempotency_key === null && at !== null ? factsFromBefore(submission, at) : {},
  };
}

function factsFromBefore(submission: SubmissionEvent, at: number): Facts {
  const { id: eventId, operation, onboarding_status: status } = submission;
  const by = { eventId, at, asOf: at };
  return {
    ...factsOf(by, 'call', { accepted: isTaken(submission) ? given({ operation }) : undefined }),
    ...factsOf(by, 'answer', { onboarding: status === null ? undefined : given({ status }) }),
  };
}
