import {
  type CustomerIdentityValues,
  emptyCustomerIdentity,
} from '#web/shared/identity-form/to-customer-identity.ts';

/** An update as the form holds it, but for its documents. An empty text is a field that is left as it is. Spec: Endpoints › Update identity. */
export interface UpdateValues {
  email: string;
  mobileNumber: string;
  customerIdentity: CustomerIdentityValues;
  occupationIndustry: string;
  occupation: string;
  sourceOfFunds: string;
  purposeOfTransaction: string;
}

/** The form with nothing to change. */
export function emptyUpdate(): UpdateValues {
  return {
    email: '',
    mobileNumber: '',
    customerIdentity: emptyCustomerIdentity(),
    occupationIndustry: '',
    occupation: '',
    sourceOfFunds: '',
    purposeOfTransaction: '',
  };
}

const person = 'customerIdentity';
const address = `${person}.residentialAddress` as const;

/** Every single field, by its own name, in the order in which it is read; documents keep their own state. */
export const fieldPaths = {
  email: 'email',
  mobileNumber: 'mobileNumber',
  givenName: `${person}.givenName`,
  surname: `${person}.surname`,
  dob: `${person}.dob`,
  country: `${address}.country`,
  postCode: `${address}.postCode`,
  addressLine: `${address}.addressLine`,
  suburb: `${address}.suburb`,
  state: `${address}.state`,
  taxIdType: `${person}.taxIdType`,
  taxId: `${person}.taxId`,
  taxState: `${person}.taxState`,
  occupationIndustry: 'occupationIndustry',
  occupation: 'occupation',
  sourceOfFunds: 'sourceOfFunds',
  purposeOfTransaction: 'purposeOfTransaction',
} as const;

export type UpdateField = keyof typeof fieldPaths;
export const updateFields = Object.keys(fieldPaths) as UpdateField[];

/** Whether a field is part of the person, whom the service takes as a whole. Spec: CustomerIdentity. */
export function isOfPerson(field: UpdateField): boolean {
  return fieldPaths[field].startsWith(`${person}.`);
}

/** The value of a field in a form's values. */
export function valueAt(values: UpdateValues, field: UpdateField): string {
  const found = fieldPaths[field]
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], values);
  return typeof found === 'string' ? found : '';
}
