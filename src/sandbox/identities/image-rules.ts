import { base64FaultMessages } from '#contract/service/base64.ts';
import { imageMaxBytes, imageMaxPixels } from '#contract/service/choices.ts';
import type { FieldErrors } from '../errors.ts';
import type { ShareDocumentsBody } from '../serve-operation.ts';

type Documents = ShareDocumentsBody['identityDocuments'];
export type SharedImage = Documents[number]['images'][number];

/** What is wrong with the images of a submission, by path. Spec: Resources › Image; Limits. */
export function imageFaults(documents: Documents): FieldErrors {
  const faults = new Map<string, string>();
  for (const [documentIndex, document] of documents.entries()) {
    for (const [imageIndex, image] of document.images.entries()) {
      const fault = imageFault(image);
      if (fault === null) continue;
      faults.set(`identityDocuments[${documentIndex}].images[${imageIndex}].${fault.field}`, fault.message);
    }
  }
  return Object.fromEntries(faults);
}

/** The first thing that is wrong with an image: its content, or that `mimetype` is not what its bytes say. Details 16, 17. */
export function imageFault({
  base64: content,
  mimetype,
}: Pick<SharedImage, 'base64' | 'mimetype'>): { field: 'base64' | 'mimetype'; message: string } | null {
  const inContent = (message: string) => ({ field: 'base64', message }) as const;
  if (content.fault !== null) return inContent(base64FaultMessages[content.fault]);
  if (content.bytes > imageMaxBytes) return inContent(base64FaultMessages['too-large']);
  if (content.type === null) return inContent('The image is neither JPEG nor PNG by its bytes');
  if (content.type !== mimetype) {
    return { field: 'mimetype', message: `The image is ${content.type} by its bytes` };
  }
  if (content.width === null || content.height === null) return inContent('The image’s header can’t be read');
  if (content.width * content.height > imageMaxPixels)
    return inContent('The image has over 100 million pixels');
  return null;
}
