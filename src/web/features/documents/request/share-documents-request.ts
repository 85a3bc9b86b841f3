import type * as z from 'zod';

import { maskMessage, masksIn } from '#contract/desk/masks-in.ts';
import { shareDocumentsRequestOf } from '#contract/service/identity-requests.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { imageContent, type Problems, toDocument } from '#web/shared/documents/request/document-request.ts';
import { toCustomerIdentity, toMobileNumber } from '#web/shared/identity-form/to-customer-identity.ts';

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

/** What was typed: what is known of an image is no part of it. */
function withoutImages(draft: RequestDraft): unknown {
  const identityDocuments = draft.identityDocuments.map((document) => ({ ...document, images: [] }));
  return { ...draft, identityDocuments };
}

export type CheckedRequest =
  | { request: ShareDocumentsRequest; problems: Problems }
  | { request: null; problems: Problems };

/** Holds the whole form against the contract. */
export function checkRequest(values: CustomerValues, drafts: Drafts): CheckedRequest {
  const draft = toRequest(values, drafts);
  const parsed = requestSchema.safeParse(draft);
  const masks = masksIn(withoutImages(draft)).map((path) => ({ path, message: maskMessage }));
  const problems = new Map<string, string>();
  for (const { path, message } of [...masks, ...(parsed.error?.issues ?? [])]) {
    const name = path.join('.');
    if (!problems.has(name)) problems.set(name, message);
  }
  return parsed.success && problems.size === 0
    ? { request: parsed.data, problems: new Map() }
    : { request: null, problems };
}
