import { isoBrands, readIsoPicture } from './iso-boxes.ts';

export const foreignKinds = ['HEIC', 'AVIF', 'WebP', 'GIF', 'BMP'] as const;
export type ForeignKind = (typeof foreignKinds)[number];

export interface ForeignPicture {
  readonly width: number;
  readonly height: number;
  /** At least as long as it claims. */
  readonly isComplete: boolean;
  /** HEIC and AVIF: the decoder already turns it, so EXIF must not. */
  readonly saysTurn?: boolean;
}

const latin = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end));

/** See ISO/IEC 23008-12 › Annex B; AVIF › Brands. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'MiHE', 'MiHB'];
const avifBrands = ['avif', 'avis'];
/** Generic brands: others name the codec, usually HEVC. */
const anyPicture = ['mif1', 'msf1', 'mif2', 'miaf', 'pred', 'tmap'];

/** Names the type of a file other than JPEG and PNG: `HEIC`, `PDF`, `film`. Returns null if unknown. */
export function nameOfType(bytes: Uint8Array): string | null {
  const head = latin(bytes, 0, 4);
  if (head === 'GIF8') return 'GIF';
  if (head === '%PDF') return 'PDF';
  if (head === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'WebP';
  if (head.startsWith('BM')) return 'BMP';
  if (head === 'II*\0' || head === 'MM\0*') return 'TIFF';
  if (latin(bytes, 4, 8) === 'ftyp') return nameOfBrands(isoBrands(bytes));
  if (/^\s*<(?:\?xml|svg)/i.test(latin(bytes, 0, 64))) return 'SVG';
  return null;
}

/** Takes the file's own brand first: films may also claim a picture. */
function nameOfBrands([own = '', ...others]: readonly string[]): string {
  if (heicBrands.includes(own)) return 'HEIC';
  if (avifBrands.includes(own)) return 'AVIF';
  if (!anyPicture.includes(own)) return 'film';
  return others.some((brand) => avifBrands.includes(brand)) &&
    !others.some((brand) => heicBrands.includes(brand))
    ? 'AVIF'
    : 'HEIC';
}

export function isForeignKind(name: string | null): name is ForeignKind {
  return (foreignKinds as readonly (string | null)[]).includes(name);
}

/** Reads the header without decoding; returns null if absent. */
export function readForeignPicture(bytes: Uint8Array, kind: ForeignKind): ForeignPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (kind === 'WebP') return readWebp(bytes, view);
    if (kind === 'GIF') return readGif(bytes, view);
    if (kind === 'BMP') return readBmp(bytes, view);
  } catch {
    // A header that is cut off.
    return null;
  }
  return readIsoPicture(bytes);
}

/**
 * Follows the WebP Container Specification; RFC 6386 › 9.1 (VP8); WebP Lossless Bitstream Specification › 3 (VP8L).
 */
function readWebp(bytes: Uint8Array, view: DataView): ForeignPicture | null {
  const isComplete = 8 + view.getUint32(4, true) <= bytes.length;
  const first = latin(bytes, 12, 16);
  if (first === 'VP8X') {
    const threeBytes = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
    return { width: threeBytes(24) + 1, height: threeBytes(27) + 1, isComplete };
  }
  if (first === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, isComplete };
  }
  if (first !== 'VP8 ') return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, isComplete };
}

/** Requires a complete first frame. See GIF89a › 18, 20, 22. */
function readGif(bytes: Uint8Array, view: DataView): ForeignPicture {
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const coloursEnd = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + coloursEnd(view.getUint8(10));
  while (at < bytes.length) {
    const block = view.getUint8(at);
    if (block === 0x3b) return { ...size, isComplete: false };
    const isFrame = block === 0x2c;
    if (isFrame) at += 10 + coloursEnd(view.getUint8(at + 9)) + 1;
    else at += 2;
    for (let length = bytes[at]; length !== 0; length = bytes[at]) {
      if (length === undefined) return { ...size, isComplete: false };
      at += 1 + length;
    }
    at += 1;
    if (isFrame) return { ...size, isComplete: true };
  }
  return { ...size, isComplete: false };
}

/** Follows [MS-WMF] › DeviceIndependentBitmap; height is negative top-down. */
function readBmp(bytes: Uint8Array, view: DataView): ForeignPicture {
  const isOld = view.getUint32(14, true) === 12;
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = isOld ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true));
  const bits = view.getUint16(isOld ? 24 : 28, true);
  const isPacked = !isOld && [1, 2, 4, 5].includes(view.getUint32(30, true));
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const isComplete = isPacked || view.getUint32(10, true) + rowBytes * height <= bytes.length;
  return { width: Math.max(0, width), height, isComplete };
}

/** Returns a WebP's EXIF as TIFF, or null. */
export function readWebpExif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    const start = at + 8;
    if (latin(bytes, at, at + 4) === 'EXIF') {
      const hasPrefix = latin(bytes, start, start + 6) === 'Exif\0\0';
      return bytes.slice(hasPrefix ? start + 6 : start, start + length);
    }
    at = start + length + (length % 2);
  }
  return null;
}
