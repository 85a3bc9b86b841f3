import type { Kysely } from 'kysely';

import type { RecordedSubmission } from '#contract/desk/customers.ts';
import { plannedFinding, submission } from '#contract/desk/submissions.ts';
import { readOnboardingStatus } from '#contract/service/spellings.ts';
import type { SubmissionImageTable, Tables } from '#server/database/tables.ts';
import type { SubmissionPlanTable } from '#server/database/call-tables.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';
import { type DataKeys, planReasonAad } from '#server/privacy/personal/data-keys.ts';

const summary = submission.omit({ images: true });
type SubmissionSummary = Omit<RecordedSubmission, 'images' | 'reason' | 'findings' | 'overrides'>;

const maxSubmissions = 200;

/** Returns submissions by id, without images. */
export async function summariesOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SubmissionSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await submissionsWithStaff(db)
    .where('submission.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, summary.parse(toSummary(row))]));
}

/** Lists a customer's submissions, newest first. */
export async function submissionsOf(
  db: Kysely<Tables>,
  identityReference: string,
  keys: Pick<DataKeys, 'open'>,
): Promise<RecordedSubmission[]> {
  const rows = await submissionsWithStaff(db)
    .where('submission.identity_reference', '=', identityReference)
    .orderBy('submission.id', 'desc')
    .limit(maxSubmissions)
    .execute();
  const ids = rows.map(({ id }) => id);
  const images = await imagesOf(db, ids);
  const plans = await plansOf(db, rows);
  return rows.map((row) => {
    const own = images.filter((image) => image.submission_id === row.id).map(toImage);
    const plan = plans.find((one) => isPlanOf(one, row));
    return { ...submission.parse({ ...toSummary(row), images: own }), ...toPlan(plan, keys) };
  });
}

function submissionsWithStaff(db: Kysely<Tables>) {
  return db
    .selectFrom('submission')
    .innerJoin('staff', 'staff.id', 'submission.staff_id')
    .select([
      'submission.id',
      'submission.operation',
      'submission.identity_reference',
      'submission.staff_id',
      'submission.idempotency_key',
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

async function imagesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<SubmissionImageTable[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('submission_image')
    .selectAll()
    .where('submission_id', 'in', [...ids])
    .orderBy('document_index')
    .orderBy('image_index')
    .execute();
}

async function plansOf(db: Kysely<Tables>, rows: readonly Row[]): Promise<SubmissionPlanTable[]> {
  const keys = rows.map(({ idempotency_key: key }) => key).filter((key) => key !== null);
  const people = [...new Set(rows.map(({ staff_id: id }) => id))];
  if (keys.length === 0) return [];
  return db
    .selectFrom('submission_plan')
    .selectAll()
    .where('staff_id', 'in', people)
    .where('idempotency_key', 'in', keys)
    .execute();
}

function isPlanOf(plan: SubmissionPlanTable, row: Row): boolean {
  return (
    plan.staff_id === row.staff_id &&
    plan.operation === row.operation &&
    plan.idempotency_key === row.idempotency_key
  );
}

function toPlan(
  plan: SubmissionPlanTable | undefined,
  keys: Pick<DataKeys, 'open'>,
): Pick<RecordedSubmission, 'reason' | 'findings' | 'overrides'> {
  if (plan === undefined) return { reason: null, findings: [], overrides: [] };
  const { reason_encrypted: sealed } = plan;
  return {
    reason: sealed === null ? null : keys.open(sealed, planReasonAad(plan.idempotency_key)),
    findings: plannedFinding.array().parse(JSON.parse(plan.findings)),
    overrides: JSON.parse(plan.overrides) as string[],
  };
}

function toSummary(row: Row): SubmissionSummary {
  return {
    id: row.id,
    operation: row.operation,
    identityReference: row.identity_reference,
    submittedAt: toIso(row.submitted_at),
    submittedBy: { email: row.email, name: row.name },
    outcome: row.outcome,
    status: row.status,
    onboardingStatus: row.onboarding_status === null ? null : readOnboardingStatus(row.onboarding_status),
    answeredAt: toIsoOrNull(row.answered_at),
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
