import { isNumberedDocument, type DocumentType } from '#contract/service/documents.ts';
import type { PartStatus } from '#contract/sandbox/customers.ts';

/** DOCUMENT and SELFIE as an identity has them. */
export type Part = 'documentStatus' | 'selfieStatus';
/** Both parts. */
export const parts: readonly Part[] = ['documentStatus', 'selfieStatus'];

/** Whether a part that stands so is asked for no more. */
export function isClosed(status: PartStatus | null): boolean {
  return status === 'APPROVED' || status === 'VOUCHED';
}

/** Which requirement a kind of document answers; a proof of address answers none. Design: field-practice › What satisfies a requirement. */
export function partOf(type: DocumentType): Part | null {
  if (isNumberedDocument(type)) return 'documentStatus';
  return type === 'SELFIE' ? 'selfieStatus' : null;
}

/** The parts that documents touch, each with a status. */
export function partsOf(
  types: Iterable<DocumentType>,
  status: PartStatus,
): Partial<Record<Part, PartStatus>> {
  const touched = [...types].map(partOf).filter((part) => part !== null);
  return Object.fromEntries(touched.map((part) => [part, status]));
}
