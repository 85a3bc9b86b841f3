import { formFieldsOf } from '#contract/fields/leaves.ts';
import { operations } from '#contract/service/operations.ts';
import {
  type CustomerIdentityValues,
  emptyCustomerIdentity,
  type PersonPaths,
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

type FieldPaths = PersonPaths & {
  readonly [Name in Exclude<keyof UpdateValues, 'customerIdentity'>]: Name;
};

/** Every single field, by its own name, in the order in which it is read; documents keep their own state. */
export const fieldPaths = Object.fromEntries(
  formFieldsOf(operations.updateIdentity.request)
    .filter(({ name }) => name !== 'identityReference')
    .map(({ name, path }) => [name, path]),
) as FieldPaths;

export type UpdateField = keyof typeof fieldPaths;
export const updateFields = Object.keys(fieldPaths) as UpdateField[];

/** Whether a field is part of the person, whom the service takes as a whole. Spec: CustomerIdentity. */
export function isOfPerson(field: UpdateField): boolean {
  return fieldPaths[field].startsWith('customerIdentity.');
}

/** The value of a field in a form's values. */
export function valueAt(values: UpdateValues, field: UpdateField): string {
  const found = fieldPaths[field]
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], values);
  return typeof found === 'string' ? found : '';
}
