import type { CustomerValues } from '../customer/customer-values.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { jsonParts } from '#web/shared/write/request-body.ts';
import { toRequest } from './share-documents-request.ts';

/** Bytes that the request would have with the images that are ready, whatever else is still missing in the form. */
export function requestBytes(values: CustomerValues, drafts: Drafts): number {
  const request = toRequest(values, drafts);
  const identityDocuments = request.identityDocuments.map((document) => ({
    ...document,
    images: document.images.map((image) => ({ ...image, base64: image.base64.prepared?.base64 ?? '' })),
  }));
  return new Blob([...jsonParts({ ...request, identityDocuments })]).size;
}
