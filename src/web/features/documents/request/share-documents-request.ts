import type * as z from 'zod';

import { shareDocumentsRequestOf } from '#contract/service/identity-requests.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import {
  type Checked,
  checkRequestBody,
  imageContent,
  toDocument,
} from '#web/shared/documents/request/document-request.ts';
import { toCustomerIdentity, toMobileNumber } from '#web/shared/identity-form/to-customer-identity.ts';

import { jsonBytes } from '#web/shared/write/request-body.ts';

import type { CustomerValues } from '../customer/customer-values.ts';

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

export type CheckedRequest = Checked<ShareDocumentsRequest>;

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
