import { purposesOfTransaction } from '#contract/service/occupations.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';
import {
  type CustomerIdentityValues,
  emptyCustomerIdentity,
} from '#web/shared/identity-form/identity-values.ts';

/** The customer's part of the form, field for field as in the request; what is not filled in is an empty text. */
export interface CustomerValues {
  identityReference: string;
  email: string;
  mobileNumber: string;
  customerIdentity: CustomerIdentityValues;
  occupationIndustry: string;
  occupation: string;
  sourceOfFunds: string;
  purposeOfTransaction: string;
}

/** An empty form, with the reference when the person comes from a customer. There is one purpose: it is chosen. */
export function emptyCustomer(identityReference: string): CustomerValues {
  return {
    identityReference,
    email: '',
    mobileNumber: '',
    customerIdentity: emptyCustomerIdentity(),
    occupationIndustry: '',
    occupation: '',
    sourceOfFunds: '',
    purposeOfTransaction: purposesOfTransaction[0],
  };
}

/** The contract's fields in plain English, by path. Design: product › Pages. */
export const customerLabels = {
  identityReference: fieldNames.identityReference,
  email: fieldNames.email,
  mobileNumber: fieldNames.mobileNumber,
  'customerIdentity.givenName': fieldNames.givenName,
  'customerIdentity.surname': fieldNames.surname,
  'customerIdentity.dob': fieldNames.dob,
  'customerIdentity.residentialAddress.country': fieldNames.country,
  'customerIdentity.residentialAddress.addressLine': fieldNames.addressLine,
  'customerIdentity.residentialAddress.suburb': fieldNames.suburb,
  'customerIdentity.residentialAddress.state': fieldNames.state,
  'customerIdentity.residentialAddress.postCode': fieldNames.postCode,
  'customerIdentity.taxIdType': fieldNames.taxIdType,
  'customerIdentity.taxId': fieldNames.taxId,
  'customerIdentity.taxState': fieldNames.taxState,
  occupationIndustry: fieldNames.occupationIndustry,
  occupation: fieldNames.occupation,
  sourceOfFunds: fieldNames.sourceOfFunds,
  purposeOfTransaction: fieldNames.purposeOfTransaction,
} as const;

export type CustomerPath = keyof typeof customerLabels;

/** The fields in the order in which they stand on the screen. */
export const customerPaths = Object.keys(customerLabels) as CustomerPath[];

/** Whether a path of the request is a field of the customer's step. */
export function isCustomerPath(path: string): path is CustomerPath {
  return Object.hasOwn(customerLabels, path);
}
