import { documentType } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/format/document-names.ts';

const labels = new Map([
  ['email', 'E-mail'],
  ['mobileNumber', 'Mobile number'],
  ['givenName', 'Given name'],
  ['surname', 'Surname'],
  ['dob', 'Birth date'],
  ['taxId', 'Tax id'],
  ['addressLine', 'Address line'],
  ['suburb', 'Suburb'],
  ['postCode', 'Post code'],
  ['documentNumber', 'Document number'],
]);

/** A personal field as people call it; a document's number bears the document's name. */
export function personalLabel(field: string): string {
  const type = documentType.safeParse(field.replace(/^documentNumber:/, ''));
  if (type.success) return `${documentNames[type.data]} number`;
  return labels.get(field) ?? field;
}
