import type { DocumentType } from '#contract/service/documents.ts';

import type { ImageDraft } from '../images/image-draft.ts';

/** Of a selfie there is a front alone. Spec: Image › side; details 15. */
export function hasBack(type: DocumentType | ''): boolean {
  return type !== 'SELFIE';
}

/** A document as it stands in the form; the kind is empty until it is chosen. */
export interface DocumentDraft {
  id: string;
  type: DocumentType | '';
  number: string;
  images: readonly ImageDraft[];
}
