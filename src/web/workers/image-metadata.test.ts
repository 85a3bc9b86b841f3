import exifr from 'exifr';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { exifSegment } from '#testing/photos-exif.ts';
import { photo } from '#testing/photos.ts';

import { readMetadata } from './image-metadata.ts';

const lisbon = { latitude: 38.72, longitude: -9.14 };
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const uint32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

function jpegWith(marker: number, payload: Uint8Array): Uint8Array {
  const jpeg = photo('smallJpeg');
  const length = payload.length + 2;
  return joined(
    jpeg.subarray(0, 2),
    Uint8Array.of(0xff, marker, length >>> 8, length),
    payload,
    jpeg.subarray(2),
  );
}

function pngWith(type: string, content: Uint8Array): Uint8Array {
  const png = photo('png');
  const body = joined(latin(type), content);
  return joined(png.subarray(0, 33), uint32(content.length), body, uint32(crc32(body)), png.subarray(33));
}

const tiff = (facts: Parameters<typeof exifSegment>[0]) => exifSegment(facts).subarray(10);
const xmpJpeg = (inner: string) =>
  jpegWith(
    0xe1,
    latin(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${inner}</x:xmpmeta>`),
  );
const iptc = (dataset: number, value: string) => {
  const field = joined(Uint8Array.of(0x1c, 2, dataset, 0, value.length), latin(value));
  const block = joined(latin('8BIM'), Uint8Array.of(4, 4, 0, 0), uint32(field.length), field);
  return jpegWith(0xed, joined(latin('Photoshop 3.0\0'), block));
};
const turned = { orientation: 6 };

const files: [string, Uint8Array, { orientation: number; hasLocation: boolean }][] = [
  ['a JPEG without a word', photo('smallJpeg'), { orientation: 1, hasLocation: false }],
  ['a PNG without a word', photo('png'), { orientation: 1, hasLocation: false }],
  [
    'the turn of a JPEG',
    jpegWith(0xe1, exifSegment(turned).subarray(4)),
    { orientation: 6, hasLocation: false },
  ],
  [
    'EXIF with a place',
    jpegWith(0xe1, exifSegment({ ...turned, gps: lisbon }).subarray(4)),
    { orientation: 6, hasLocation: true },
  ],
  [
    'XMP with a place',
    xmpJpeg('<photoshop:City>Lisboa</photoshop:City>'),
    { orientation: 1, hasLocation: true },
  ],
  ['XMP without one', xmpJpeg('<dc:title>Passport</dc:title>'), { orientation: 1, hasLocation: false }],
  ['IPTC with a city', iptc(90, 'Lisboa'), { orientation: 1, hasLocation: true }],
  ['IPTC without one', iptc(80, 'Ada'), { orientation: 1, hasLocation: false }],
  ['the turn of a PNG', pngWith('eXIf', tiff(turned)), { orientation: 6, hasLocation: false }],
  [
    'a PNG with a place',
    pngWith('eXIf', tiff({ ...turned, gps: lisbon })),
    { orientation: 6, hasLocation: true },
  ],
  [
    'a PNG with XMP',
    pngWith(
      'iTXt',
      latin('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta><photoshop:City>Lisboa</photoshop:City></x:xmpmeta>'),
    ),
    { orientation: 1, hasLocation: true },
  ],
];

describe('what a file says about itself', () => {
  it.each(files)('%s', async (_what, bytes, expected) => {
    expect(await readMetadata(bytes)).toEqual(expected);
  });

  it('what is none of the three kinds counts as a place, since it may hold one', async () => {
    expect(await readMetadata(latin('GIF89a'))).toEqual({ orientation: 1, hasLocation: true });
  });

  it.each(files)('the parts of the library turn as the whole of it does: %s', async (_what, bytes) => {
    const { orientation } = await readMetadata(bytes);
    expect(orientation).toBe((await exifr.orientation(bytes)) ?? 1);
  });
});
