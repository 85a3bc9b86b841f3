import { fieldNames, words } from './identity-form-words.ts';

const { country, postCode, addressLine, suburb, state } = fieldNames;

/** The labels of a form with a CustomerIdentity and so many numbered documents, by path. Design: product › Pages. */
export function identityLabels(documents: number): Readonly<Record<string, string>> {
  return {
    ...fieldNames,
    ...below('customerIdentity', {
      givenName: fieldNames.givenName,
      surname: fieldNames.surname,
      dob: fieldNames.dob,
      taxIdType: fieldNames.taxIdType,
      taxId: fieldNames.taxId,
      taxState: fieldNames.taxState,
    }),
    ...below('customerIdentity.residentialAddress', { country, postCode, addressLine, suburb, state }),
    ...Object.fromEntries(Array.from({ length: documents }, (_, index) => documentLabels(index)).flat()),
  };
}

function documentLabels(index: number): [string, string][] {
  const at = `identityDocuments.${index}`;
  const name = words.documentOf(index + 1);
  return [
    [`${at}.type`, `${name}, ${words.documentType.toLowerCase()}`],
    [`${at}.data.number`, `${name}, ${words.documentNumber.toLowerCase()}`],
  ];
}

function below(at: string, labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([field, label]) => [`${at}.${field}`, label]));
}
