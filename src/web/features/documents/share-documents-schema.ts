import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod';

import { formFieldsOf } from '#contract/fields/leaves.ts';
import type { DocumentType } from '#contract/service/documents.ts';
import { shareDocumentsRequestOf } from '#contract/service/identity.ts';
import { operations } from '#contract/service/operations.ts';
import { purposesOfTransaction } from '#contract/service/occupations.ts';
import type { DocumentDraft, Drafts } from '#web/shared/documents/document-drafts.ts';
import {
  type Checked,
  checkRequestBody,
  imageContent,
  toDocument,
} from '#web/shared/documents/document-request.ts';
import {
  type CustomerIdentityValues,
  emptyCustomerIdentity,
  type PersonPath,
  toCustomerIdentity,
  toMobileNumber,
} from '#web/shared/identity-form/to-customer-identity.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { jsonBytes } from '#web/shared/write/request-body.ts';

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

export type CustomerPath = Exclude<keyof CustomerValues, 'customerIdentity'> | PersonPath;

/** What people call the fields, by path, in the order of the screen. */
export const customerLabels = Object.fromEntries(
  formFieldsOf(operations.shareDocuments.request).map(({ path, label }) => [path, contractText(label)]),
) as Readonly<Record<CustomerPath, string>>;

/** The fields in the order of the screen. */
export const customerPaths = Object.keys(customerLabels) as CustomerPath[];

/** Whether a path of the request is a field of the customer's step. */
export function isCustomerPath(path: string): path is CustomerPath {
  return Object.hasOwn(customerLabels, path);
}

const requestSchema = shareDocumentsRequestOf(imageContent);

/** The contract's body of share-documents with prepared images for their base64. Spec: Endpoints › Share identity documents. */
export type ShareDocumentsRequest = z.output<typeof requestSchema>;
type RequestDraft = z.input<typeof requestSchema>;

/** The form as the contract's request: nothing in it that the kind of document or the country does not ask for. */
export function toRequest(values: CustomerValues, drafts: Drafts): RequestDraft {
  return {
    identityReference: values.identityReference.trim(),
    mobileNumber: toMobileNumber(values.mobileNumber),
    email: values.email.trim(),
    customerIdentity: toCustomerIdentity(values.customerIdentity),
    occupationIndustry: values.occupationIndustry,
    occupation: values.occupation,
    sourceOfFunds: values.sourceOfFunds,
    purposeOfTransaction: values.purposeOfTransaction,
    identityDocuments: drafts.map(toDocument),
  } as RequestDraft;
}

type CheckedRequest = Checked<ShareDocumentsRequest>;

/** Holds the whole form against the contract. */
export function checkRequest(values: CustomerValues, drafts: Drafts): CheckedRequest {
  return checkRequestBody(requestSchema, toRequest(values, drafts));
}

/** Bytes that the request would have with the images that are ready, whatever else is still missing in the form. */
export function draftBytes(values: CustomerValues, drafts: Drafts): number {
  const request = toRequest(values, drafts);
  const identityDocuments = request.identityDocuments.map((document) => ({
    ...document,
    images: document.images.map((image) => ({ ...image, base64: image.base64.prepared?.base64 ?? '' })),
  }));
  return jsonBytes({ ...request, identityDocuments });
}

/** Holds the customer's fields against the contract's whole request; documents are another step's. */
export const customerResolver: Resolver<CustomerValues> = (values) => {
  const errors: FieldErrors<CustomerValues> = {};
  for (const [path, message] of checkRequest(values, []).problems) {
    if (isCustomerPath(path)) set(errors, path, { type: 'contract', message });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/** The kind that most customers have for a requirement; another can be chosen. Field practice: What satisfies a requirement. */
const typeOfRequirement: ReadonlyMap<string, DocumentType> = new Map([
  ['DOCUMENT', 'PASSPORT'],
  ['SELFIE', 'SELFIE'],
]);

/** The documents that a requirement in the address asks for: an empty card, or none. */
export function askedDocuments(requirement: string | null): readonly DocumentDraft[] {
  const type = requirement === null ? undefined : typeOfRequirement.get(requirement);
  return type === undefined ? [] : [{ id: `asked ${type}`, type, number: '', images: [] }];
}
