import type { Kysely } from 'kysely';

import type { CustomerList, CustomerRecord, CustomerSummary } from '#contract/desk/customers.ts';
import { submission, type Submission } from '#contract/desk/submissions.ts';
import type { SubmissionImageTable, Tables } from '#server/database/tables.ts';

const summary = submission.omit({ images: true });
type SubmissionSummary = CustomerSummary['lastSubmission'];

/** The most submissions of one customer that are shown. */
const mostSubmissions = 200;

export interface Page {
  /** The id of the last row of the page before, or nothing for the first. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A page of those for whom the desk has made a submission, newest first, by keyset. */
export async function listCustomers(db: Kysely<Tables>, { after, limit }: Page): Promise<CustomerList> {
  const newest = submissionsWithStaff(db)
    .innerJoin('customer', 'customer.last_submission_id', 'submission.id')
    .select('customer.submission_count')
    .orderBy('customer.last_submission_id', 'desc')
    .limit(limit + 1);
  const rows = await (
    after === undefined ? newest : newest.where('customer.last_submission_id', '<', after)
  ).execute();
  const page = rows.slice(0, limit);
  return {
    items: page.map((row) => ({
      identityReference: row.identity_reference,
      submissionCount: row.submission_count,
      lastSubmission: summary.parse(toSummary(row)),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** What the desk knows of a customer: their submissions, newest first, with their images. */
export async function findCustomer(db: Kysely<Tables>, identityReference: string): Promise<CustomerRecord> {
  const rows = await submissionsWithStaff(db)
    .where('submission.identity_reference', '=', identityReference)
    .orderBy('submission.id', 'desc')
    .limit(mostSubmissions)
    .execute();
  const ids = rows.map(({ id }) => id);
  const images = await db
    .selectFrom('submission_image')
    .selectAll()
    .where('submission_id', 'in', ids)
    .orderBy('document_index')
    .orderBy('image_index')
    .execute();
  const submissions = rows.map((row): Submission => {
    const own = images.filter((image) => image.submission_id === row.id);
    return submission.parse({ ...toSummary(row), images: own.map(toImage) });
  });
  return { identityReference, submissions };
}

function submissionsWithStaff(db: Kysely<Tables>) {
  return db
    .selectFrom('submission')
    .innerJoin('staff', 'staff.id', 'submission.staff_id')
    .select([
      'submission.id',
      'submission.operation',
      'submission.identity_reference',
      'submission.request_id',
      'submission.submitted_at',
      'submission.outcome',
      'submission.status',
      'submission.onboarding_status',
      'submission.answered_at',
      'staff.email',
      'staff.name',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof submissionsWithStaff>['execute']>>[number];

function toSummary(row: Row): SubmissionSummary {
  return {
    id: row.id,
    operation: row.operation,
    identityReference: row.identity_reference,
    submittedAt: toIso(row.submitted_at),
    submittedBy: { email: row.email, name: row.name },
    outcome: row.outcome,
    status: row.status,
    onboardingStatus: row.onboarding_status,
    answeredAt: row.answered_at === null ? null : toIso(row.answered_at),
    requestId: row.request_id,
  };
}

function toImage(image: SubmissionImageTable) {
  return {
    documentIndex: image.document_index,
    imageIndex: image.image_index,
    documentType: image.document_type,
    side: image.side,
    mimetype: image.mimetype,
    bytes: image.bytes,
    sha256: image.sha256,
  };
}

function toIso(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}
