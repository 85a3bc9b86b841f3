import type { ImageMimetype } from '#contract/service/documents.ts';

import type { ImageStructure } from './image-layout.ts';
import { readJpeg } from './jpeg-structure.ts';
import { readPng } from './png-structure.ts';

/** Reads the layout of a JPEG or PNG; null when it has no readable header. Spec: Limits; details 16. */
export function readStructure(bytes: Uint8Array, type: ImageMimetype): ImageStructure | null {
  return type === 'image/png' ? readPng(bytes) : readJpeg(bytes);
}

/** The file without what tells about the picture, and without further pictures. The picture's own bytes are copied as they are. */
export function withoutMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  { metadata, animation, end }: Pick<ImageStructure, 'metadata' | 'animation' | 'end'>,
): Uint8Array<ArrayBuffer> {
  const leftOut = [...metadata, ...animation].sort((a, b) => a.start - b.start);
  const left = leftOut.reduce((size, range) => size - (range.end - range.start), end);
  const clean = new Uint8Array(left);
  let from = 0;
  let to = 0;
  for (const next of [...leftOut, { start: end, end }]) {
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
