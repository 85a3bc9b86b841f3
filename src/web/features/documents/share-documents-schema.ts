import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod';

import { formFieldsOf } from '#contract/fields/leaves.ts';
import type { DocumentType } from '#contract/service/documents.ts';
import { shareDocumentsRequestOf } from '#contract/service/identity.ts';
import { operations, type RequestOf } from '#contract/service/operations.ts';
import { purposesOfTransaction } from '#contract/service/occupations.ts';
import type { DocumentDraft, Drafts } from '#web/shared/documents/document-drafts.ts';
import {
  type Checked,
  checkRequestBody,
  imageContent,
  toDocument,
} from '#web/shared/documents/document-request.ts';
import {
  emptyCustomerIdentity,
  type FormOf,
  type PersonPath,
  toCustomerIdentity,
  toMobileNumber,
} from '#web/shared/identity-form/to-customer-identity.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { jsonBytes } from '#web/shared/write/request-body.ts';

/** Values named as in the request; empty text if not filled in. */
export type CustomerValues = FormOf<Omit<RequestOf<'shareDocuments'>, 'identityDocuments'>>;

/** Preselects the only purpose. */
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

/** In screen order. */
export const customerLabels = Object.fromEntries(
  formFieldsOf(operations.shareDocuments.request).map(({ path, label }) => [path, contractText(label)]),
) as Readonly<Record<CustomerPath, string>>;

export const customerPaths = Object.keys(customerLabels) as CustomerPath[];

export function isCustomerPath(path: string): path is CustomerPath {
  return Object.hasOwn(customerLabels, path);
}

const requestSchema = shareDocumentsRequestOf(imageContent);

/** The request's body with prepared images instead of base64. Spec: Endpoints › Share identity documents. */
export type ShareDocumentsRequest = z.output<typeof requestSchema>;
type RequestDraft = z.input<typeof requestSchema>;

/** Omits what document kind or country don't need. */
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
  } satisfies Record<keyof RequestDraft, unknown> as RequestDraft;
}

type CheckedRequest = Checked<ShareDocumentsRequest>;

export function checkRequest(values: CustomerValues, drafts: Drafts): CheckedRequest {
  return checkRequestBody(requestSchema, toRequest(values, drafts));
}

/** Returns the request's size in bytes; counts only images that are ready. */
export function draftBytes(values: CustomerValues, drafts: Drafts): number {
  const request = toRequest(values, drafts);
  const identityDocuments = request.identityDocuments.map((document) => ({
    ...document,
    images: document.images.map((image) => ({ ...image, base64: image.base64.prepared?.base64 ?? '' })),
  }));
  return jsonBytes({ ...request, identityDocuments });
}

/** Validates customer fields against the whole request; ignores documents. */
export const customerResolver: Resolver<CustomerValues> = (values) => {
  const errors: FieldErrors<CustomerValues> = {};
  for (const [path, message] of checkRequest(values, []).problems) {
    if (isCustomerPath(path)) set(errors, path, { type: 'contract', message });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/** The usual document for each requirement. Field practice: What satisfies a requirement. */
const typeOfRequirement: ReadonlyMap<string, DocumentType> = new Map([
  ['DOCUMENT', 'PASSPORT'],
  ['SELFIE', 'SELFIE'],
]);

/** Returns empty cards for the address's requirement. */
export function askedDocuments(requirement: string | null): readonly DocumentDraft[] {
  const type = requirement === null ? undefined : typeOfRequirement.get(requirement);
  return type === undefined ? [] : [{ id: `asked ${type}`, type, number: '', images: [] }];
}
