import { purposesOfTransaction } from '#contract/service/occupations.ts';
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
  identityReference: 'Identity reference',
  email: 'E-mail',
  mobileNumber: 'Mobile number',
  'customerIdentity.givenName': 'Given name',
  'customerIdentity.surname': 'Surname',
  'customerIdentity.dob': 'Date of birth',
  'customerIdentity.residentialAddress.country': 'Country',
  'customerIdentity.residentialAddress.addressLine': 'Address line',
  'customerIdentity.residentialAddress.suburb': 'Suburb',
  'customerIdentity.residentialAddress.state': 'State',
  'customerIdentity.residentialAddress.postCode': 'Post code',
  'customerIdentity.taxIdType': 'Tax ID type',
  'customerIdentity.taxId': 'Tax ID',
  'customerIdentity.taxState': 'Tax state',
  occupationIndustry: 'Occupation industry',
  occupation: 'Occupation',
  sourceOfFunds: 'Source of funds',
  purposeOfTransaction: 'Purpose of transaction',
} as const;

export type CustomerPath = keyof typeof customerLabels;

/** The fields in the order in which they stand on the screen. */
export const customerPaths = Object.keys(customerLabels) as CustomerPath[];

/** Whether a path of the request is a field of the customer's step. */
export function isCustomerPath(path: string): path is CustomerPath {
  return Object.hasOwn(customerLabels, path);
}
