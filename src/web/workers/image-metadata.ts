// By name what four kinds of files and five places in them take: the library's bundle brings the words for every tag
// there is.
import { parse } from 'exifr/src/core.mjs';
import 'exifr/src/file-parsers/heif.mjs';
import 'exifr/src/file-parsers/jpeg.mjs';
import 'exifr/src/file-parsers/png.mjs';
import 'exifr/src/file-parsers/tiff.mjs';
import 'exifr/src/segment-parsers/ihdr.mjs';
import 'exifr/src/segment-parsers/iptc.mjs';
import 'exifr/src/segment-parsers/tiff-exif.mjs';
import 'exifr/src/segment-parsers/xmp.mjs';
import 'exifr/src/dicts/iptc-keys.mjs';
import 'exifr/src/dicts/tiff-gps-keys.mjs';
import 'exifr/src/dicts/tiff-ifd0-keys.mjs';

/** EXIF orientation, 1 to 8. */
export interface ImageMetadata {
  orientation: number;
  hasLocation: boolean;
}

const wanted = {
  tiff: true,
  ifd0: ['Orientation'],
  exif: false,
  gps: true,
  xmp: { parse: false },
  iptc: true,
  icc: false,
  mergeOutput: false,
  translateValues: false,
};

const placeWords = /gps|location|latitude|longitude|:city|:country|:state/i;
const placeFields = ['City', 'Sublocation', 'State', 'Country', 'CountryCode', 'LocationCode'];

interface Read {
  ifd0?: { Orientation?: unknown };
  gps?: object;
  xmp?: unknown;
  iptc?: object;
}

/** Counts unreadable parts as a location. */
export async function readMetadata(bytes: Uint8Array): Promise<ImageMetadata> {
  try {
    const read = ((await parse(bytes, wanted)) ?? {}) as Read;
    return { orientation: orientationOf(read.ifd0?.Orientation), hasLocation: namesPlace(read) };
  } catch {
    return { orientation: 1, hasLocation: true };
  }
}

function orientationOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 8 ? value : 1;
}

function namesPlace({ gps, xmp, iptc }: Read): boolean {
  if (gps !== undefined && Object.keys(gps).length > 0) return true;
  if (typeof xmp === 'string' && placeWords.test(xmp)) return true;
  return iptc !== undefined && placeFields.some((field) => Object.hasOwn(iptc, field));
}
