import type { ImageMimetype } from '#contract/service/documents.ts';

import { readJpeg } from './jpeg-structure.ts';
import { readPng } from './png-structure.ts';

/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An image file as its bytes are laid out; nothing of it is decoded. */
export interface ImageStructure {
  width: number;
  height: number;
  /** Whether the file has the end that its format asks for. */
  isComplete: boolean;
  /** Where the picture ends; what follows belongs to no picture. */
  end: number;
  /** What tells about the picture without being part of it: camera, place, programs, comments. Colour profiles are not in it. */
  metadata: readonly ByteRange[];
  /** Whether part of `metadata` can't be read here, so that it may hold anything. */
  hasOpaqueMetadata: boolean;
}

/** Reads the layout of a JPEG or PNG; null when it has no readable header. Spec: Limits; details 16. */
export function readStructure(bytes: Uint8Array, type: ImageMimetype): ImageStructure | null {
  return type === 'image/png' ? readPng(bytes) : readJpeg(bytes);
}

/** The file without what tells about the picture. The picture's own bytes are copied as they are. */
export function withoutMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  { metadata, end }: Pick<ImageStructure, 'metadata' | 'end'>,
): Uint8Array<ArrayBuffer> {
  const left = metadata.reduce((size, range) => size - (range.end - range.start), end);
  const clean = new Uint8Array(left);
  let from = 0;
  let to = 0;
  for (const next of [...metadata, { start: end, end }]) {
    clean.set(bytes.subarray(from, next.start), to);
    to += next.start - from;
    from = next.end;
  }
  return clean;
}

/** Whether anything but filling stands behind the end of the picture: another picture, a film, a maker's own block. */
export function hasRest(bytes: Uint8Array, { end }: Pick<ImageStructure, 'end'>): boolean {
  return bytes.subarray(end).some((byte) => byte !== 0);
}
