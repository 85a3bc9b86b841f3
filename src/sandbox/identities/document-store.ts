import type { Kysely } from 'kysely';
import type { DocumentType } from '#contract/service/documents.ts';
import type { DocumentImageTable, OnboardingStatus, SandboxTables } from '../database/tables.ts';

/** What is kept of an image: its content is not. */
export type ImageFacts = Omit<DocumentImageTable, 'document_id' | 'position'>;

/** A document as it is filed. */
export interface FiledDocument {
  readonly id: string;
  readonly identityReference: string;
  readonly type: DocumentType;
  readonly number: string | null;
  readonly status: OnboardingStatus;
  readonly images: readonly ImageFacts[];
}

/** Files a document and the facts of its images. */
export async function insertDocument(
  db: Kysely<SandboxTables>,
  { id, identityReference, type, number, status, images }: FiledDocument,
  at: number,
): Promise<void> {
  await db
    .insertInto('identity_document')
    .values({ id, identity_reference: identityReference, type, number, status, created_at: at })
    .execute();
  if (images.length === 0) return;
  const rows = images.map((image, position) => ({ document_id: id, position, ...image }));
  await db.insertInto('document_image').values(rows).execute();
}
