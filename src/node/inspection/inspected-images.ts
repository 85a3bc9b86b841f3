import * as z from 'zod';
import { imageMimetypes } from '#contract/service/documents.ts';
import { DigestedImage } from './digested-image.ts';
import type { InspectedImage } from './verdict.ts';

/** No more than what an accepted body is known to have: the contract's schema has run before. */
const withDocuments = z.object({
  identityDocuments: z.array(
    z.object({
      type: z.string().nullish(),
      images: z
        .array(
          z.object({
            base64: z.instanceof(DigestedImage),
            mimetype: z.enum(imageMimetypes),
            side: z.string(),
          }),
        )
        .default([]),
    }),
  ),
});

export interface ImagesOfRequest {
  readonly images: readonly InspectedImage[];
  /** Images that are declared as another type than their bytes tell. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The images of a request that its schema has accepted, in order, and those declared as what they are not. */
export function imagesOf(request: unknown): ImagesOfRequest {
  const images: InspectedImage[] = [];
  const errors: Record<string, string> = {};
  const documents = withDocuments.safeParse(request).data?.identityDocuments ?? [];
  for (const [documentIndex, document] of documents.entries()) {
    for (const [imageIndex, { base64, mimetype, side }] of document.images.entries()) {
      const { type, bytes, sha256, width, height } = base64;
      if (type !== mimetype) {
        errors[`identityDocuments[${documentIndex}].images[${imageIndex}].mimetype`] =
          `The file is ${type ?? 'of another type'}`;
        continue;
      }
      images.push({
        documentType: document.type ?? null,
        documentIndex,
        imageIndex,
        side,
        mimetype,
        type,
        bytes,
        sha256,
        width,
        height,
      });
    }
  }
  return { images, errors };
}
