import type { Kysely } from 'kysely';

import type { SubmissionOutcome } from '#contract/desk/customer-list.ts';
import type { OperationName } from '#contract/service/operations.ts';
import type { InspectedImage } from '#node/inspection/verdict.ts';
import type { SubmissionTable, Tables } from '#server/database/tables.ts';
import { applySubmission } from '#server/directory/projection/directory.ts';

export interface NewSubmission {
  /** UUID version 7. */
  readonly id: string;
  readonly operation: OperationName;
  readonly identityReference: string;
  readonly staffId: string;
  readonly requestId: string;
  readonly idempotencyKey: string;
  readonly images: readonly InspectedImage[];
}

export interface SettledSubmission {
  readonly outcome: Exclude<SubmissionOutcome, 'sending'>;
  readonly status: number | null;
  readonly onboardingStatus: string | null;
  readonly answeredAtMs: number;
}

/** Stores a submission as `sending`, in its key's transaction. `at` in microseconds UTC. */
export async function addSubmission(
  transaction: Kysely<Tables>,
  submission: NewSubmission,
  at: number,
): Promise<void> {
  const row = await insertSubmission(transaction, submission, at);
  await insertImages(transaction, submission.id, submission.images);
  await applySubmission(transaction, row);
}

/** Stores a submission's outcome, in its key's transaction. */
export async function settleSubmission(
  transaction: Kysely<Tables>,
  id: string,
  settled: SettledSubmission,
): Promise<void> {
  await transaction
    .updateTable('submission')
    .set({
      outcome: settled.outcome,
      status: settled.status,
      onboarding_status: settled.onboardingStatus,
      answered_at: settled.outcome === 'answered' ? settled.answeredAtMs * 1000 : null,
    })
    .where('id', '=', id)
    .execute();
}

async function insertSubmission(
  transaction: Kysely<Tables>,
  submission: NewSubmission,
  at: number,
): Promise<SubmissionTable> {
  const row: SubmissionTable = {
    id: submission.id,
    operation: submission.operation,
    identity_reference: submission.identityReference,
    staff_id: submission.staffId,
    request_id: submission.requestId,
    submitted_at: at,
    outcome: 'sending',
    status: null,
    onboarding_status: null,
    answered_at: null,
    idempotency_key: submission.idempotencyKey,
    is_followed: null,
  };
  await transaction.insertInto('submission').values(row).execute();
  return row;
}

async function insertImages(
  transaction: Kysely<Tables>,
  id: string,
  images: readonly InspectedImage[],
): Promise<void> {
  const rows = images.map((image) => ({
    submission_id: id,
    document_index: image.documentIndex,
    image_index: image.imageIndex,
    document_type: image.documentType,
    side: image.side,
    mimetype: image.mimetype,
    bytes: image.bytes,
    sha256: image.sha256,
  }));
  // Statements have a limit of parameters, and bodies may have thousands of images.
  for (let at = 0; at < rows.length; at += 100) {
    await transaction
      .insertInto('submission_image')
      .values(rows.slice(at, at + 100))
      .execute();
  }
}

/**
 * Marks what the last process was sending as unknown. For SQLite at the start: its lock proves that nobody
 * else is running.
 */
export async function settleAbandonedWrites(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('write_key').set({ state: 'unknown' }).where('state', '=', 'in-flight').execute();
  await db.updateTable('submission').set({ outcome: 'unknown' }).where('outcome', '=', 'sending').execute();
}

/** Marks what dead instances were sending as unknown, in the transaction that deletes them. */
export async function settleWritesOfDeadInstances(transaction: Kysely<Tables>): Promise<void> {
  await transaction
    .updateTable('write_key')
    .set({ state: 'unknown' })
    .where('state', '=', 'in-flight')
    .where('instance_id', 'not in', transaction.selectFrom('instance').select('id'))
    .execute();
  await transaction
    .updateTable('submission')
    .set({ outcome: 'unknown' })
    .where('outcome', '=', 'sending')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('write_key')
            .select('write_key.request_id')
            .where('write_key.state', '=', 'in-flight')
            .whereRef('write_key.staff_id', '=', 'submission.staff_id')
            .whereRef('write_key.operation', '=', 'submission.operation')
            .whereRef('write_key.idempotency_key', '=', 'submission.idempotency_key'),
        ),
      ),
    )
    .execute();
}
