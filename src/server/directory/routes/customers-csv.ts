import type { CustomerSummary } from '#contract/desk/overview.ts';
import { csvTable } from '#server/csv-table.ts';

const table = csvTable([
  'identityReference',
  'firstSeenAt',
  'lastSeenAt',
  'isBlocked',
  'onboardingStatus',
  'openRequirements',
  'waitingSince',
  'submissionCount',
  'lastSubmissionAt',
  'lastSubmissionOperation',
  'lastSubmissionBy',
  'lastSubmissionOutcome',
  'lastSubmissionStatus',
]);

export const customersHead = table.head;

/** Customers as lines of CSV. Product: How everything looks and reads. */
export function csvLines(customers: readonly CustomerSummary[]): string {
  const rows = customers.map(({ lastSubmission: last, ...customer }) => ({
    ...customer,
    lastSubmissionAt: last?.submittedAt,
    lastSubmissionOperation: last?.operation,
    lastSubmissionBy: last?.submittedBy.email,
    lastSubmissionOutcome: last?.outcome,
    lastSubmissionStatus: last?.status,
  }));
  return table.lines(rows);
}
