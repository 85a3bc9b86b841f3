import * as z from 'zod';
import { base64FaultMessages } from '#contract/service/base64.ts';
import { imageMaxBytes, imageMaxPixels } from '#contract/service/choices.ts';
import { DigestedImage } from './digested-image.ts';

const messages = {
  ...base64FaultMessages,
  'other-type': 'The file is neither JPEG nor PNG',
  'unreadable-header': 'The header of the image can’t be read',
  'too-many-pixels': 'The image has over 100 million pixels',
} as const;

/** An image's content in the contract's schemas, where the pass has digested it. Spec: Image; details 16, 17. */
export const imageContent = z
  .instanceof(DigestedImage, { error: 'The image is not a text' })
  .superRefine((image, context) => {
    const fault = faultOf(image);
    if (fault !== null) context.addIssue({ code: 'custom', message: messages[fault] });
  });

/** Choice: imageSize, imagePixels. */
function faultOf({
  fault,
  bytes,
  type,
  width,
  height,
  isSizeFurtherIn,
}: DigestedImage): keyof typeof messages | null {
  if (fault !== null) return fault;
  if (bytes > imageMaxBytes) return 'too-large';
  if (type === null) return 'other-type';
  if (width === null || height === null) return isSizeFurtherIn ? null : 'unreadable-header';
  return width * height > imageMaxPixels ? 'too-many-pixels' : null;
}
