import { imageSize } from 'image-size';
import type { ImageMimetype } from '#contract/service/documents.ts';
import { imageTypeByBytes } from '#contract/service/documents.ts';
import { isSizeFurtherIn } from './jpeg-segments.ts';

/** How much of an image is looked at for its header. */
export const headBytes = 512 * 1024;

/** Why a text is no image content; 'too-large' is the schema's to say. Choice: base64Strict. */
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
 * take its place. Type, width and height come from the bytes; what cannot be read is null. Spec: Details 16.
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
