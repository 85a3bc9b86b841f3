import * as z from 'zod';

import { maskMessage, masksIn } from '#contract/fields/masks.ts';
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

/** A document of an update: what was left empty is left out. Spec: Endpoints › Update identity; details 12. */
export function toUpdatedDocument(draft: DocumentDraft) {
  const { type, images, ...rest } = toDocument(draft);
  return { ...(type === '' ? {} : { type }), ...rest, ...(images.length === 0 ? {} : { images }) };
}

/** A form held against the contract: the request to send, or what keeps it from being sent. */
export type Checked<Request> =
  | { request: Request; problems: Problems }
  | { request: null; problems: Problems };

interface WithDocuments {
  identityDocuments?: readonly object[] | undefined;
}

/** Holds a request whose images are drafts against the contract; a mask that was typed or pasted is no value. */
export function checkRequestBody<Schema extends z.ZodType>(
  schema: Schema,
  draft: z.input<Schema> & WithDocuments,
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(draft);
  // What is known of an image was not typed.
  const typed = { ...draft, identityDocuments: draft.identityDocuments?.map(withoutImages) };
  const masks = masksIn(typed).map((path) => ({ path, message: maskMessage }));
  const problems = new Map<string, string>();
  for (const { path, message } of [...masks, ...(parsed.error?.issues ?? [])]) {
    const name = path.join('.');
    if (!problems.has(name)) problems.set(name, message);
  }
  return parsed.success && problems.size === 0
    ? { request: parsed.data, problems }
    : { request: null, problems };
}

function withoutImages(document: object): object {
  return { ...document, images: [] };
}
