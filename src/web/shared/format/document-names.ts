import type { DocumentType } from '#contract/service/documents.ts';

/** Kinds of document in words for people; what is sent stays as the contract spells it. Spec: Resources › Identity document. */
export const documentNames: Readonly<Record<DocumentType, string>> = {
  PASSPORT: 'Passport',
  DRIVING_LICENSE: 'Driving licence',
  IDENTIFICATION: 'Identification',
  PROOF_OF_ADDRESS: 'Proof of address',
  SELFIE: 'Selfie',
};
