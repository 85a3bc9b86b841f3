import { fieldNames, words } from './identity-form-words.ts';

const { country, postCode, addressLine, suburb, state } = fieldNames;
const { occupationIndustry, occupation, sourceOfFunds, purposeOfTransaction, ...first } = fieldNames;

/** The labels of a form with a CustomerIdentity and so many numbered documents, by path, in the order of the page. Design: product › Pages. */
export function identityLabels(documents: number): Readonly<Record<string, string>> {
  return {
    ...first,
    ...below('customerIdentity', {
      givenName: fieldNames.givenName,
      surname: fieldNames.surname,
      dob: fieldNames.dob,
    }),
    ...below('customerIdentity.residentialAddress', { country, postCode, addressLine, suburb, state }),
    ...below('customerIdentity', {
      taxIdType: fieldNames.taxIdType,
      taxId: fieldNames.taxId,
      taxState: fieldNames.taxState,
    }),
    occupationIndustry,
    occupation,
    sourceOfFunds,
    purposeOfTransaction,
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
