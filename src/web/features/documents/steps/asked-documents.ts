import type { DocumentType } from '#contract/service/documents.ts';

import type { DocumentDraft } from '#web/shared/documents/drafts/document-draft.ts';

/** The kind that most customers have for a requirement; another can be chosen. Field practice: What satisfies a requirement. */
const typeOfRequirement: ReadonlyMap<string, DocumentType> = new Map([
  ['DOCUMENT', 'PASSPORT'],
  ['SELFIE', 'SELFIE'],
]);

/** The documents that a requirement in the address asks for: an empty card, or none. */
export function askedDocuments(requirement: string | null): readonly DocumentDraft[] {
  const type = requirement === null ? undefined : typeOfRequirement.get(requirement);
  return type === undefined ? [] : [{ id: `asked ${type}`, type, number: '', images: [] }];
}
