import { isNumberedDocument, type DocumentType } from '#contract/service/documents.ts';
import type { PartStatus } from '../../database/tables.ts';

/** Which requirement a kind of document answers; a proof of address answers none. Design: field-practice › What satisfies a requirement. */
export function partOf(type: DocumentType): 'documentStatus' | 'selfieStatus' | null {
  if (isNumberedDocument(type)) return 'documentStatus';
  return type === 'SELFIE' ? 'selfieStatus' : null;
}

/** The parts that documents touch, each with a status. */
export function partsOf(
  types: Iterable<DocumentType>,
  status: PartStatus,
): { documentStatus?: PartStatus; selfieStatus?: PartStatus } {
  const parts = [...types].map(partOf).filter((part) => part !== null);
  return Object.fromEntries(parts.map((part) => [part, status]));
}
