import { documentType } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/format/document-names.ts';

/** In the order in which they are read: who, how they are reached, where they live. */
const labels = new Map([
  ['givenName', 'Given name'],
  ['surname', 'Surname'],
  ['dob', 'Date of birth'],
  ['email', 'E-mail'],
  ['mobileNumber', 'Mobile number'],
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

/** Orders personal fields as they are read; what has no place of its own comes last, by name. */
export function comparePersonalFields(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || one.localeCompare(other, 'en');
}

function placeOf(field: string): number {
  const place = [...labels.keys()].indexOf(field);
  return place === -1 ? labels.size : place;
}
