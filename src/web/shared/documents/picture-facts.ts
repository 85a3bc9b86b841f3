import { type DocumentType, isNumberedDocument } from '#contract/service/documents.ts';
import type { CustomerIdentity } from '#contract/service/identity.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';

import type { DocumentDraft } from './drafts/document-draft.ts';
import { knownOtherwise, type TypedFact } from './review/typed-value.tsx';
import { words } from './words/card-words.ts';

/** The mask of what the desk knows of a personal field, null for nothing. */
export type MaskOf = (field: string) => string | null;

/** Documents on which an address is printed. */
const withAddress: ReadonlySet<DocumentType | ''> = new Set<DocumentType>([
  'DRIVING_LICENSE',
  'IDENTIFICATION',
  'PROOF_OF_ADDRESS',
]);

/**
 * What is to be seen on a document's pictures: the person as they will be sent, or, where a request says nothing of them, what the desk
 * knows, masked. Design: product › Share documents 5.
 */
export function pictureFacts(
  person: CustomerIdentity | undefined,
  { type, number }: DocumentDraft,
  maskOf: MaskOf,
): TypedFact[] {
  const address = withAddress.has(type);
  const numbered = type !== '' && isNumberedDocument(type) ? [numberFact(type, number.trim(), maskOf)] : [];
  if (person === undefined) {
    const names = [...personFields, ...(address ? addressNames : [])];
    const known = names.map((name) => ({ label: fieldNames[name], value: maskOf(name) }));
    return [...numbered, ...known.filter(({ value }) => value !== null)];
  }
  return [
    ...personFields.map((name) => typedFact(name, person[name], maskOf)),
    ...numbered,
    ...(address ? addressFacts(person, maskOf) : []),
  ];
}

const personFields = ['givenName', 'surname', 'dob'] as const;
const addressNames = ['addressLine', 'suburb', 'state', 'postCode'] as const;

/** The printed part of an address. */
export function addressFacts(
  { residentialAddress: { addressLine, suburb, state, postCode } }: CustomerIdentity,
  maskOf: MaskOf,
): TypedFact[] {
  return [
    typedFact('addressLine', addressLine, maskOf),
    typedFact('suburb', suburb, maskOf),
    { label: fieldNames.state, value: state === '' ? null : state },
    typedFact('postCode', postCode, maskOf),
  ];
}

/** A typed value, with the mask of what is known where that is another. */
export function typedFact(field: keyof typeof fieldNames, value: string, maskOf: MaskOf): TypedFact {
  return { label: fieldNames[field], value, knownOtherwise: knownOtherwise(field, value, maskOf(field)) };
}

function numberFact(type: DocumentType, value: string, maskOf: MaskOf): TypedFact {
  const field = `documentNumber:${type}`;
  return {
    label: words.documents.number,
    value,
    knownOtherwise: knownOtherwise(field, value, maskOf(field)),
  };
}
