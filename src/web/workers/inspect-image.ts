import { imageMaxPixels } from '#contract/service/choices.ts';
import { type ImageMimetype, imageTypeByBytes } from '#contract/service/documents.ts';

import { errorFinding, warningFinding } from './findings.ts';
import type { Finding } from './image-protocol.ts';
import { type ImageStructure, readStructure } from './image-structure.ts';
import { thresholdsOf } from './quality-thresholds.ts';

const latin = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end));

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** Names what a file that is neither JPEG nor PNG is, as far as its first bytes tell. */
export function nameOfType(bytes: Uint8Array): string | null {
  const head = latin(bytes, 0, 4);
  if (head === 'GIF8') return 'GIF';
  if (head === '%PDF') return 'PDF';
  if (head === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'WebP';
  if (head.startsWith('BM')) return 'BMP';
  if (head === 'II*\0' || head === 'MM\0*') return 'TIFF';
  if (latin(bytes, 4, 8) === 'ftyp') return isoBrand(latin(bytes, 8, 12));
  if (/^\s*<(?:\?xml|svg)/i.test(latin(bytes, 0, 64))) return 'SVG';
  return null;
}

function isoBrand(brand: string): string {
  if (heicBrands.includes(brand)) return 'HEIC';
  return brand === 'avif' ? 'AVIF' : 'film';
}

export type Inspected =
  | { isFit: true; mimetype: ImageMimetype; structure: ImageStructure; findings: readonly Finding[] }
  | { isFit: false; finding: Finding };

const extensions = { 'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'], 'image/png': ['png'] } as const;
const names = { 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const;

/** No kind of document is readable on fewer pixels: a picture of 1 × 100,000 is refused before a decoder sees it. */
const { minShortSide, minLongSide } = thresholdsOf('');

/**
 * Judges a file by its bytes alone, before anything of it is decoded: type, pixels from the header, a whole end.
 * Spec: Limits.
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
