import { imageMaxPixels } from '#contract/service/choices.ts';
import type { ImageMimetype } from '#contract/service/documents.ts';
import { imageTypeByBytes } from '#contract/service/documents.ts';

import { errorFinding, warningFinding } from './finding.ts';
import type { Finding } from './image-protocol.ts';
import type { ImageStructure } from './image-layout.ts';
import { readStructure } from './image-structure.ts';
import { nameOfType } from './known-types.ts';
import { thresholdsOf } from './quality/quality-thresholds.ts';

export type Inspected =
  | { isFit: true; mimetype: ImageMimetype; structure: ImageStructure; findings: readonly Finding[] }
  | { isFit: false; finding: Finding };

const extensions = { 'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'], 'image/png': ['png'] } as const;
const names = { 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const;

/** No kind of document is readable on fewer pixels: a picture of 1 × 100,000 is refused before a decoder sees it. */
const { minShortSide, minLongSide } = thresholdsOf('');

/**
 * Judges a file by its bytes alone, before anything of it is decoded: type, pixels from the header, a whole end.
 * Spec: Limits; details 16.
 */
export function inspectImage(bytes: Uint8Array, fileName: string): Inspected {
  if (bytes.length === 0) return refuse(errorFinding('empty', undefined));
  const mimetype = imageTypeByBytes(bytes);
  if (mimetype === null) return refuse(errorFinding('wrong-type', { name: nameOfType(bytes), fileName }));
  const structure = readStructure(bytes, mimetype);
  if (structure === null || structure.width === 0 || structure.height === 0) {
    return refuse(errorFinding('unreadable', { name: names[mimetype] }));
  }
  if (Math.min(structure.width, structure.height) < minShortSide) {
    const { width, height } = structure;
    return refuse(
      errorFinding(
        'too-small',
        { width, height, minLongSide, minShortSide },
        { measured: Math.min(width, height), threshold: minShortSide },
      ),
    );
  }
  if (structure.width * structure.height > imageMaxPixels) {
    return refuse(errorFinding('too-many-pixels', structure));
  }
  if (!structure.isComplete) return refuse(errorFinding('incomplete', undefined));
  return { isFit: true, mimetype, structure, findings: nameFindings(mimetype, fileName) };
}

function refuse(finding: Finding): Inspected {
  return { isFit: false, finding };
}

function nameFindings(mimetype: ImageMimetype, fileName: string): Finding[] {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined || (extensions[mimetype] as readonly string[]).includes(extension)) return [];
  return [warningFinding('name-says-otherwise', { name: names[mimetype], extension })];
}
