import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import type { SandboxTables } from '../database/tables.ts';
import { insertDocument, type ImageFacts } from '../identities/document-store.ts';
import { partsOf } from '../identities/document-parts.ts';
import { insertIdentity } from '../identities/identity-store.ts';
import { toMicroseconds } from '../instant.ts';
import type { SeededCustomer, SeededDocument } from './seeded-customers.ts';

const dayMs = 24 * 60 * 60 * 1000;
const twoSided: ReadonlySet<DocumentType> = new Set(['DRIVING_LICENSE', 'IDENTIFICATION']);

/** Adds a seeded customer with its documents. The same customer always gets the same identifiers. */
export async function seedCustomer(
  db: Kysely<SandboxTables>,
  { shows: _shows, createdDaysAgo, documents, ...facts }: SeededCustomer,
  nowMs: number,
): Promise<void> {
  const at = toMicroseconds(nowMs - createdDaysAgo * dayMs);
  const parts = documents.map(({ type, status }) => partsOf([type], status));
  await insertIdentity(db, Object.assign({}, facts, ...parts) as typeof facts, at);
  for (const document of documents) {
    const { type, number = null, status } = document;
    const id = digest(`${facts.reference} ${type}`).slice(0, 32);
    const filed = { id, identityReference: facts.reference, type, number, status };
    await insertDocument(db, { ...filed, images: imagesOf(facts.reference, document) }, at);
  }
}

function imagesOf(reference: string, { type }: SeededDocument): ImageFacts[] {
  const sides: ImageSide[] = twoSided.has(type) ? ['FRONT', 'BACK'] : ['FRONT'];
  return sides.map((side) => ({
    type: twoSided.has(type) ? type : null,
    side,
    mimetype: 'image/jpeg',
    bytes: 2_483_112,
    width: 3024,
    height: 4032,
    sha256: digest(`${reference} ${type} ${side}`),
  }));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
