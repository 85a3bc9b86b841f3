import type { Kysely, Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { SubmissionOutcome } from '#contract/desk/submissions.ts';
import type { OperationName } from '#contract/service/operations.ts';
import type { InspectedImage } from '#node/inspection/verdict.ts';
import type { Tables } from '#server/database/tables.ts';

export interface NewSubmission {
  readonly operation: OperationName;
  readonly identityReference: string;
  readonly staffId: string;
  readonly requestId: string;
  readonly images: readonly InspectedImage[];
}

export interface SettledSubmission {
  readonly outcome: Exclude<SubmissionOutcome, 'sending'>;
  readonly status: number | null;
  readonly onboardingStatus: string | null;
  readonly answeredAtMs: number;
}

/** Writes a submission down as `sending`, with its images, in one commit. Returns its id. */
export async function addSubmission(
  db: Kysely<Tables>,
  submission: NewSubmission,
  nowMs: number,
): Promise<string> {
  const id = uuidv7();
  await db.transaction().execute(async (transaction) => {
    await insertSubmission(transaction, id, { submission, nowMs });
    await insertImages(transaction, id, submission.images);
    await countForCustomer(transaction, id, { reference: submission.identityReference, at: nowMs * 1000 });
  });
  return id;
}

/** Writes down what became of a submission. */
export async function settleSubmission(
  db: Kysely<Tables>,
  id: string,
  settled: SettledSubmission,
): Promise<void> {
  await db
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

/** What a process that died was still sending: nobody knows what became of it. */
export async function settleAbandoned(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('submission').set({ outcome: 'unknown' }).where('outcome', '=', 'sending').execute();
}

async function insertSubmission(
  transaction: Transaction<Tables>,
  id: string,
  { submission, nowMs }: { readonly submission: NewSubmission; readonly nowMs: number },
): Promise<void> {
  await transaction
    .insertInto('submission')
    .values({
      id,
      operation: submission.operation,
      identity_reference: submission.identityReference,
      staff_id: submission.staffId,
      request_id: submission.requestId,
      submitted_at: nowMs * 1000,
      outcome: 'sending',
      status: null,
      onboarding_status: null,
      answered_at: null,
      idempotency_key: null,
    })
    .execute();
}

async function insertImages(
  transaction: Transaction<Tables>,
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
  // SQL has a bound on the parameters of a statement, and a body may hold thousands of images.
  for (let at = 0; at < rows.length; at += 100) {
    await transaction
      .insertInto('submission_image')
      .values(rows.slice(at, at + 100))
      .execute();
  }
}

async function countForCustomer(
  transaction: Transaction<Tables>,
  id: string,
  { reference, at }: { readonly reference: string; readonly at: number },
): Promise<void> {
  const newest = { last_submission_id: id, last_event_id: id, last_event_at: at };
  await transaction
    .insertInto('customer')
    .values({
      ...newest,
      identity_reference: reference,
      first_seen_at: at,
      submission_count: 1,
      is_blocked: null,
      onboarding_status: null,
      open_requirements: null,
      state: '{}',
    })
    .onConflict((conflict) =>
      conflict.column('identity_reference').doUpdateSet((eb) => ({
        ...newest,
        submission_count: eb('customer.submission_count', '+', 1),
      })),
    )
    .execute();
}
