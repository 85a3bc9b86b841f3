import { formFieldsOf } from '#contract/fields/leaves.ts';
import { operations, type RequestOf } from '#contract/service/operations.ts';
import {
  emptyCustomerIdentity,
  type FormOf,
  type PersonPaths,
} from '#web/shared/identity-form/to-customer-identity.ts';

/** Without documents. Empty text leaves a field unchanged. Spec: Endpoints › Update identity. */
export type UpdateValues = FormOf<
  Omit<RequestOf<'updateIdentity'>, 'identityReference' | 'identityDocuments'>
>;

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

/** In reading order, without documents. */
export const fieldPaths = Object.fromEntries(
  formFieldsOf(operations.updateIdentity.request)
    .filter(({ name }) => name !== 'identityReference')
    .map(({ name, path }) => [name, path]),
) as FieldPaths;

export type UpdateField = keyof typeof fieldPaths;
export const updateFields = Object.keys(fieldPaths) as UpdateField[];

/** Returns true for fields of the person, whom the service takes whole. Spec: CustomerIdentity. */
export function isOfPerson(field: UpdateField): boolean {
  return fieldPaths[field].startsWith('customerIdentity.');
}

export function valueAt(values: UpdateValues, field: UpdateField): string {
  const found = fieldPaths[field]
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], values);
  return typeof found === 'string' ? found : '';
}
