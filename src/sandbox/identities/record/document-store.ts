import type { Kysely } from 'kysely';
import type { DocumentType } from '#contract/service/documents.ts';
import type { OnboardingStatus } from '#contract/service/enumerations.ts';
import type { DocumentImageTable, SandboxTables } from '../../database/tables.ts';
import type { RequestBody } from '../../inbound/serve-operation.ts';

/** What is kept of an image: its content is not. */
export type ImageFacts = Omit<DocumentImageTable, 'document_id' | 'position'>;

type SharedImage = RequestBody<'shareDocuments'>['identityDocuments'][number]['images'][number];

/** What is kept of an image that a request carries. */
export function factsOfImage({ type, side, mimetype, base64 }: SharedImage): ImageFacts {
  const { bytes, width, height, sha256 } = base64;
  return { type: type ?? null, side, mimetype, bytes, width, height, sha256 };
}

/** A document as it is filed. */
export interface FiledDocument {
  readonly id: string;
  readonly identityReference: string;
  readonly type: DocumentType;
  readonly number: string | null;
  readonly status: OnboardingStatus;
  /** The check that decides on it; none for what was decided when it came. */
  readonly checkId?: string | null;
  readonly images: readonly ImageFacts[];
}

/** The kind of document that was filed last for an identity, or null; of several at once a numbered one. */
export async function findLatestType(
  db: Kysely<SandboxTables>,
  identityReference: string,
): Promise<DocumentType | null> {
  const query = db
    .selectFrom('identity_document')
    .select('type')
    .where('identity_reference', '=', identityReference);
  // In the order of their names the numbered kinds come first.
  const latest = query.orderBy('created_at', 'desc').orderBy('type').limit(1);
  return (await latest.executeTakeFirst())?.type ?? null;
}

/** Makes what was decided on an identity's documents of a kind undecided: a check decides it anew. */
export async function reopenDocuments(
  db: Kysely<SandboxTables>,
  identityReference: string,
  { type, checkId }: { readonly type: DocumentType; readonly checkId: string },
): Promise<void> {
  await db
    .updateTable('identity_document')
    .set({ status: 'PENDING', check_id: checkId })
    .where('identity_reference', '=', identityReference)
    .where('type', '=', type)
    .execute();
}

/** Gives a check the documents of an identity that are PENDING without one. */
export async function adoptPending(
  db: Kysely<SandboxTables>,
  identityReference: string,
  checkId: string,
): Promise<void> {
  await db
    .updateTable('identity_document')
    .set({ check_id: checkId })
    .where('identity_reference', '=', identityReference)
    .where('status', '=', 'PENDING')
    .where('check_id', 'is', null)
    .execute();
}

/** A document that a check decides on. */
export interface CheckedDocument {
  readonly id: string;
  readonly checkId: string | null;
  readonly type: DocumentType;
  readonly status: OnboardingStatus;
}

/** The documents that checks decide on, in the order of their kinds. */
export async function listDocumentsOfChecks(
  db: Kysely<SandboxTables>,
  checkIds: readonly string[],
): Promise<CheckedDocument[]> {
  if (checkIds.length === 0) return [];
  return db
    .selectFrom('identity_document')
    .select(['id', 'check_id as checkId', 'type', 'status'])
    .where('check_id', 'in', checkIds)
    .orderBy('type')
    .orderBy('id')
    .execute();
}

/** Enters what was decided on a document. */
export async function setDocumentStatus(
  db: Kysely<SandboxTables>,
  id: string,
  status: OnboardingStatus,
): Promise<void> {
  await db.updateTable('identity_document').set({ status }).where('id', '=', id).execute();
}

/** Files a document and the facts of its images. */
export async function insertDocument(
  db: Kysely<SandboxTables>,
  { id, identityReference, type, number, status, checkId = null, images }: FiledDocument,
  at: number,
): Promise<void> {
  await db
    .insertInto('identity_document')
    .values({
      id,
      identity_reference: identityReference,
      type,
      number,
      status,
      check_id: checkId,
      created_at: at,
    })
    .execute();
  if (images.length === 0) return;
  const rows = images.map((image, position) => ({ document_id: id, position, ...image }));
  await db.insertInto('document_image').values(rows).execute();
}
