import { stringify } from 'csv-stringify/sync';

import type { CustomerSummary } from '#contract/desk/customer-list.ts';
import { csvForm } from '#server/csv-form.ts';

const columns = [
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
] as const;

/** The first line: the names of the columns. */
export function csvHead(): string {
  return stringify([[...columns]], csvForm);
}

/**
 * Customers as lines of CSV; what is not known is an empty cell. What a spreadsheet would take for a formula (= + - @, tab, carriage
 * return) gets an apostrophe before it. Product: How everything looks and reads.
 */
export function csvLines(customers: readonly CustomerSummary[]): string {
  return stringify(customers.map(cells), { ...csvForm, escape_formulas: true });
}

function cells({ lastSubmission: last, ...customer }: CustomerSummary): (string | null)[] {
  const values: Readonly<Record<(typeof columns)[number], string | number | boolean | null | undefined>> = {
    ...customer,
    lastSubmissionAt: last?.submittedAt,
    lastSubmissionOperation: last?.operation,
    lastSubmissionBy: last?.submittedBy.email,
    lastSubmissionOutcome: last?.outcome,
    lastSubmissionStatus: last?.status,
  };
  return columns.map((column) => {
    const value = values[column];
    return value === null || value === undefined ? null : String(value);
  });
}
