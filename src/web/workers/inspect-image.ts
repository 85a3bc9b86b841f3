import { imageMaxPixels } from '#contract/service/choices.ts';
import { type ImageMimetype, imageTypeByBytes } from '#contract/service/documents.ts';

import { errorFinding, warningFinding } from './findings.ts';
import { nameOfType } from './foreign-picture.ts';
import { convertMaxPixels, type Finding } from './image-protocol.ts';
import { type ImageStructure, readStructure } from './image-structure.ts';
import { thresholdsOf } from './quality-thresholds.ts';

export interface FitImage {
  isFit: true;
  mimetype: ImageMimetype;
  structure: ImageStructure;
  findings: readonly Finding[];
}

/** `larger`: too many pixels to send, few enough to shrink. */
export type Inspected = FitImage | { isFit: false; finding: Finding; larger: FitImage | null };

const extensions = { 'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'], 'image/png': ['png'] } as const;
const names = { 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const;

/** No document is readable on fewer pixels: 1 × 100,000 never reaches a decoder. */
const { minShortSide, minLongSide } = thresholdsOf('');

/** Judges bytes before decoding. Spec: Limits. */
export function inspectImage(bytes: Uint8Array, fileName: string): Inspected {
  if (bytes.length === 0) return refuse(errorFinding('empty', undefined));
  const mimetype = imageTypeByBytes(bytes);
  if (mimetype === null) return refuse(errorFinding('wrong-type', { name: nameOfType(bytes), fileName }));
  const structure = readStructure(bytes, mimetype);
  if (structure === null || structure.width === 0 || structure.height === 0) {
    return refuse(errorFinding('unreadable', { name: names[mimetype] }));
  }
  const wrongSize = sizeFinding(structure);
  if (wrongSize !== null) return refuse(wrongSize);
  if (!structure.isComplete) return refuse(errorFinding('incomplete', undefined));
  const fit: FitImage = { isFit: true, mimetype, structure, findings: nameFindings(mimetype, fileName) };
  if (structure.width * structure.height <= imageMaxPixels) return fit;
  const { width, height } = structure;
  return refuse(errorFinding('too-many-pixels', { width, height, canConvert: true }), fit);
}

/** Returns a problem with the size that no conversion mends, or null. */
export function sizeFinding({ width, height }: Pick<ImageStructure, 'width' | 'height'>): Finding | null {
  if (width * height > convertMaxPixels) return errorFinding('too-many-pixels', { width, height });
  const shortSide = Math.min(width, height);
  if (shortSide >= minShortSide) return null;
  return errorFinding(
    'too-small',
    { width, height, minLongSide, minShortSide },
    { measured: shortSide, threshold: minShortSide },
  );
}

function refuse(finding: Finding, larger: FitImage | null = null): Inspected {
  return { isFit: false, finding, larger };
}

function nameFindings(mimetype: ImageMimetype, fileName: string): Finding[] {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined || (extensions[mimetype] as readonly string[]).includes(extension)) return [];
  return [warningFinding('name-says-otherwise', { name: names[mimetype], extension })];
}
