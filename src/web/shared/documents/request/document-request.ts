import * as z from 'zod';

import { imageTypes, isNumberedDocument } from '#contract/service/documents.ts';
import type { PreparedImage } from '#web/workers/image-protocol.ts';

import type { DocumentDraft } from '../drafts/document-draft.ts';
import type { ImageDraft } from '../images/image-draft.ts';
import { isBlocked } from '../images/image-findings.ts';

/** What keeps documents from being sent: path with dots → message, the first of each path. */
export type Problems = ReadonlyMap<string, string>;

/** An image's content in a form: the prepared image, when there is one. */
export const imageContent = z.custom<ImageDraft>().transform((image, context): PreparedImage => {
  if (image.state === 'ready' && image.prepared !== null) return image.prepared;
  const message =
    image.state === 'preparing' ? 'This image is still being checked' : 'Replace or remove this image';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** `data` goes with a numbered kind, an image's own `type` with a licence or card. Spec: Image › type; details 14, 15. */
export function toDocument({ type, number, images }: DocumentDraft) {
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
