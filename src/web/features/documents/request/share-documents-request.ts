import * as z from 'zod';

import { maskMessage, masksIn } from '#contract/desk/masks-in.ts';
import { imageTypes, isNumberedDocument, shareDocumentsRequestOf } from '#contract/service/documents.ts';
import { toCustomerIdentity, toMobileNumber } from '#web/shared/identity-form/to-customer-identity.ts';
import type { PreparedImage } from '#web/workers/image-protocol.ts';

import type { CustomerValues } from '../customer/customer-values.ts';
import type { DocumentDraft } from '../drafts/document-draft.ts';
import type { Drafts } from '../drafts/document-drafts.ts';
import type { ImageDraft } from '../images/image-draft.ts';
import { isBlocked } from '../images/image-findings.ts';

/** An image's content in the form: the prepared image, when there is one. */
const imageContent = z.custom<ImageDraft>().transform((image, context): PreparedImage => {
  if (image.state === 'ready' && image.prepared !== null) return image.prepared;
  const message =
    image.state === 'preparing' ? 'This image is still being checked' : 'Replace or remove this image';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

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

/** `data` goes with a numbered kind, an image's own `type` with a licence or card. Spec: Image › type; details 14, 15. */
function toDocument({ type, number, images }: DocumentDraft) {
  const isNumbered = type !== '' && isNumberedDocument(type);
  const imageType = imageTypes.find((candidate) => candidate === type);
  return {
    type,
    ...(isNumbered ? { data: { number: number.trim() } } : {}),
    images: images.map((image) => ({
      ...(imageType === undefined ? {} : { type: imageType }),
      // What blocks depends on the kind of document: a size that is enough for one is too small for another.
      base64: isBlocked(image, type) ? { ...image, state: 'refused' as const } : image,
      mimetype: image.prepared?.mimetype ?? 'image/jpeg',
      side: image.side,
    })),
  };
}

/** What was typed: what is known of an image is no part of it. */
function withoutImages(draft: RequestDraft): unknown {
  const identityDocuments = draft.identityDocuments.map((document) => ({ ...document, images: [] }));
  return { ...draft, identityDocuments };
}

/** What keeps the form from being sent: path with dots → message, the first of each path. */
export type Problems = ReadonlyMap<string, string>;

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
