import { imageSize } from 'image-size';
import * as z from 'zod';

import { base64FaultMessages } from '#contract/service/base64.ts';
import { imageMaxBytes, imageMaxPixels } from '#contract/service/choices.ts';
import { type ImageMimetype, imageTypeByBytes } from '#contract/service/documents.ts';
import {
  isJpegFrame,
  jpegMarker,
  jpegSize,
  nextSegment,
  readJpegFrame,
} from '#contract/service/jpeg-segments.ts';

/** Bytes of an image that are searched for its header. */
export const headBytes = 512 * 1024;

const jpegStartBytes = 2;

/** The schema decides 'too-large'. Choice: base64Strict. */
export type Base64Fault = 'empty' | 'not-base64';

export interface Base64Content {
  readonly bytes: number;
  /** Of the decoded bytes, lower-case hex. */
  readonly sha256: string;
  readonly head: Uint8Array;
  readonly fault: Base64Fault | null;
}

/**
 * Replaces an image's base64 text in a parsed body; a class, so no client object can pass for it. Type, width
 * and height are read from the bytes. Spec: details 16.
 */
export class DigestedImage {
  readonly bytes: number;
  readonly sha256: string;
  readonly fault: Base64Fault | null;
  readonly type: ImageMimetype | null;
  readonly width: number | null;
  readonly height: number | null;
  /** The size may follow later: JPEG only. */
  readonly isSizeFurtherIn: boolean;

  constructor({ bytes, sha256, head, fault }: Base64Content) {
    this.bytes = bytes;
    this.sha256 = sha256;
    this.fault = fault;
    this.type = imageTypeByBytes(head);
    const found = this.type === 'image/jpeg' ? readJpegSize(head) : this.type && readPngSize(head);
    const size = found === 'further-in' ? null : found;
    this.width = size?.width ?? null;
    this.height = size?.height ?? null;
    this.isSizeFurtherIn = found === 'further-in' && bytes > head.length;
  }
}

function readPngSize(head: Uint8Array): { width: number; height: number } | null {
  try {
    // The reader looks past a view's end into its buffer; a copy's buffer ends with it.
    const { width, height } = imageSize(new Uint8Array(head));
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}

const messages = {
  ...base64FaultMessages,
  'other-type': 'The file is neither JPEG nor PNG',
  'unreadable-header': 'The header of the image can’t be read',
  'too-many-pixels': 'The image has over 100 million pixels',
} as const;

/** Schema of an image's digested content. Spec: Image; details 16, 17. */
export const imageContent = z
  .instanceof(DigestedImage, { error: 'The image must be sent as text' })
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

/**
 * Reads a JPEG's size from its head; 'further-in' if segments fill it, null if unreadable. Spec: details 16.
 */
export function readJpegSize(head: Uint8Array): { width: number; height: number } | 'further-in' | null {
  let at = jpegStartBytes;
  while (at < head.length) {
    const segment = nextSegment(head, at);
    if (segment === 'broken') return null;
    // Fill may continue or a marker be cut off; stray bytes alone are the end.
    if (segment === null) return head.at(-1) === 0xff ? 'further-in' : null;
    const { kind, end } = segment;
    if (kind === jpegMarker.endOfImage || kind === jpegMarker.startOfScan) return null;
    const size = isJpegFrame(kind) ? jpegSize(head, segment) : null;
    if (size !== null) {
      const isRead = end > head.length || readJpegFrame(head, segment) !== null;
      return isRead && size.width > 0 && size.height > 0 ? size : null;
    }
    at = end;
  }
  return 'further-in';
}
