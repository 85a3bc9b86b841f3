import { imageSize } from 'image-size';
import * as z from 'zod';

import { base64FaultMessages } from '#contract/service/base64.ts';
import { imageMaxBytes, imageMaxPixels } from '#contract/service/choices.ts';
import { type ImageMimetype, imageTypeByBytes } from '#contract/service/documents.ts';

/** How much of an image is looked at for its header. */
export const headBytes = 512 * 1024;

/** Why a text is not image content; the schema decides on 'too-large'. Choice: base64Strict. */
export type Base64Fault = 'empty' | 'not-base64';

/** What a base64 text decodes to, found without keeping it. */
export interface Base64Content {
  readonly bytes: number;
  /** Of the decoded bytes, lower-case hex. */
  readonly sha256: string;
  /** The first decoded bytes, enough for an image's header. */
  readonly head: Uint8Array;
  readonly fault: Base64Fault | null;
}

/**
 * Replaces the base64 text of an image in a parsed body: a class, so that no object of a client can
 * take its place. Type, width and height come from the bytes; what cannot be read is null. Spec: details 16.
 */
export class DigestedImage {
  readonly bytes: number;
  readonly sha256: string;
  readonly fault: Base64Fault | null;
  readonly type: ImageMimetype | null;
  readonly width: number | null;
  readonly height: number | null;
  /** The size was not found, and may come after the part that is read: a JPEG's alone. */
  readonly isSizeFurtherIn: boolean;

  constructor({ bytes, sha256, head, fault }: Base64Content) {
    this.bytes = bytes;
    this.sha256 = sha256;
    this.fault = fault;
    this.type = imageTypeByBytes(head);
    const size = this.type === null ? null : readSize(head);
    this.width = size?.width ?? null;
    this.height = size?.height ?? null;
    this.isSizeFurtherIn =
      size === null && this.type === 'image/jpeg' && bytes > head.length && isSizeFurtherIn(head);
  }
}

function readSize(head: Uint8Array): { width: number; height: number } | null {
  try {
    // The reader looks past the end of a view into the memory that it is of: a copy ends where its memory does.
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

const prefix = 0xff;
/** Markers without a length: the start, restarts and TEM. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** The end, or the picture itself: no size comes after either. */
const isTooLate = (marker: number) => marker === 0xd9 || marker === 0xda;
const otherTables: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const holdsSize = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !otherTables.has(marker);
/** From a segment's marker to the end of the size in it. */
const sizeEndsAfter = 9;

/**
 * Whether a JPEG's segments follow one another to the end of what is looked at, so that the size, which was not found there, may be
 * behind it. Spec: details 16.
 */
export function isSizeFurtherIn(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let at = 0;
  while (at + 4 <= head.length) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== prefix) return false;
    if (marker === prefix) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      const length = view.getUint16(at + 2);
      const isSizeHere = holdsSize(marker) && at + sizeEndsAfter <= head.length;
      if (isTooLate(marker) || isSizeHere || length < 2) return false;
      at += 2 + length;
    }
  }
  return true;
}
